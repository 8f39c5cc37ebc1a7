import type { OperationId } from '../../generated/operations.ts';
import type { operations as Wire } from '../../generated/types.ts';

/** JSON body of a request or a response. */
export type JsonBody<Carrier> = Carrier extends { content: { 'application/json': infer Body } }
  ? Body
  : never;

/** JSON body of the request of an operation; never for an operation without one. */
export type RequestBody<Id extends OperationId> = JsonBody<Wire[Id]['requestBody']>;

/** Whole JSON body of the success response of an operation, envelope included. */
export type SuccessBody<Id extends OperationId> = JsonBody<Wire[Id]['responses'][200]>;

/** `data` of the envelope, or the whole body where the document leaves it open. */
export type Data<Id extends OperationId> =
  SuccessBody<Id> extends { data: infer Inner } ? Inner : SuccessBody<Id>;
