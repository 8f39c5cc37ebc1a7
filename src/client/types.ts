import type {
  InterfaceName as NameOfInterface,
  OperationId as IdOfOperation,
  operations,
} from '../../generated/operations.ts';
import type { operations as Wire, paths } from '../../generated/types.ts';

/** `operationId` of an operation, as the document names it. */
export type OperationId = IdOfOperation;

/** Name of an interface of the service. */
export type InterfaceName = NameOfInterface;

type Table = typeof operations;

type Json<Carrier> = Carrier extends { content: { 'application/json': infer Body } } ? Body : never;

/** The paths of one interface, so that a path of the other one does not compile. */
export type PathsOf<Name extends InterfaceName> = {
  [
    Id in OperationId as Table[Id]['interface'] extends Name ? Table[Id]['path'] : never
  ]: paths[Table[Id]['path']];
};

/** JSON body of the request of an operation; never for an operation without one. */
export type RequestBody<Id extends OperationId> = Json<Wire[Id]['requestBody']>;

/** Whole JSON body of the success response of an operation, envelope included. */
export type SuccessBody<Id extends OperationId> = Json<Wire[Id]['responses'][200]>;

/** `data` of the envelope, or the whole body where the document leaves it open. */
export type Data<Id extends OperationId> =
  SuccessBody<Id> extends { data: infer Inner } ? Inner : SuccessBody<Id>;

/** `meta` of the envelope: on paged lists, else undefined. */
export type Meta<Id extends OperationId> =
  SuccessBody<Id> extends { meta: infer Inner } ? Inner : undefined;

/** The parameters of an operation by where they are, as openapi-fetch takes them. */
export type Parameters<Id extends OperationId> = Wire[Id]['parameters'];

/** Values in the path of an operation by name; never for an operation without any. */
export type PathOf<Id extends OperationId> = NonNullable<Parameters<Id>['path']>;
