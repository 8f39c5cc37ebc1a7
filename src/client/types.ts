import type {
  InterfaceName as NameOfInterface,
  OperationId as IdOfOperation,
  operations,
} from '../../generated/operations.ts';
import type { operations as Wire, paths } from '../../generated/types.ts';
import type { SuccessBody } from '../contract/bodies.ts';

export type { Data, RequestBody, SuccessBody } from '../contract/bodies.ts';

/** `operationId` of an operation, as the document names it. */
export type OperationId = IdOfOperation;

/** Name of an interface of the service. */
export type InterfaceName = NameOfInterface;

type OperationTable = typeof operations;

/** The paths of one interface, so that a path of the other one does not compile. */
export type PathsOf<Name extends InterfaceName> = {
  [
    Id in OperationId as OperationTable[Id]['interface'] extends Name
      ? OperationTable[Id]['path']
      : never
  ]: paths[OperationTable[Id]['path']];
};

/** Method, path and interface of any operation. */
export type AnyOperation = OperationTable[OperationId];

/** `meta` of the envelope: on paged lists, else undefined. */
export type Meta<Id extends OperationId> =
  SuccessBody<Id> extends { meta: infer Inner } ? Inner : undefined;

/** The parameters of an operation by where they are, as openapi-fetch takes them. */
export type ParametersOf<Id extends OperationId> = Wire[Id]['parameters'];

/** Values in the path of an operation by name; never for an operation without any. */
export type PathOf<Id extends OperationId> = NonNullable<ParametersOf<Id>['path']>;
