import type { operations as Wire } from '../../generated/types.ts';
import type { routes } from '../../generated/routes.ts';

export type OperationId = keyof typeof routes;

/** A row of the generated table. */
export type Route = (typeof routes)[OperationId];

/** The interfaces of the service, each with a root of its own. */
export type InterfaceName = (typeof routes)[OperationId][2];

type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } } ? Body : never;

/** The JSON body that a call of this operation sends. */
export type RequestBody<Id extends OperationId> = Json<Wire[Id]['requestBody']>;

/** The whole JSON body of a success, envelope included. */
export type SuccessBody<Id extends OperationId> = Json<Wire[Id]['responses'][200]>;

/** What a success is about: `data` of the envelope, or all of a body that the document leaves open. */
export type Data<Id extends OperationId> =
  SuccessBody<Id> extends { data: infer Inner } ? Inner : SuccessBody<Id>;

/** `meta` of the envelope, on paged lists. */
export type Meta<Id extends OperationId> =
  SuccessBody<Id> extends { meta: infer Inner } ? Inner : undefined;

/** What a call of this operation takes, where it takes it. */
export type Input<Id extends OperationId> = {
  header?: Record<string, string>;
} & (Wire[Id]['parameters'] extends { path: infer Path } ? { path: Path } : { path?: never }) &
  (Wire[Id] extends { requestBody: object } ? { body: RequestBody<Id> } : { body?: never });
