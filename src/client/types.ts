import type {
  InterfaceName as NameOfInterface,
  OperationId as IdOfOperation,
  operations,
} from '../../generated/operations.ts';
import type { operations as Wire, paths } from '../../generated/types.ts';
import type { SuccessBody } from '../shared/operation-types.ts';

export type { Data, RequestBody, SuccessBody } from '../shared/operation-types.ts';

/** `operationId` of an operation, as the document names it. */
export type OperationId = IdOfOperation;

/** Name of an interface of the service. */
export type InterfaceName = NameOfInterface;

type Table = typeof operations;

/** The paths of one interface, so that a path of the other one does not compile. */
export type PathsOf<Name extends InterfaceName> = {
  [
    Id in OperationId as Table[Id]['interface'] extends Name ? Table[Id]['path'] : never
  ]: paths[Table[Id]['path']];
};

/** HTTP method of an operation. */
export type MethodOf<Id extends OperationId> = Table[Id]['method'];

/** Path of an operation, with parameters in braces. */
export type PathOf<Id extends OperationId> = Table[Id]['path'];

/** Values of the parameters in the path of an operation, by name. */
export type PathValues<Id extends OperationId> = Wire[Id]['parameters']['path'];

/** Options of a call with the query of its operation; optional, unless a parameter of it is required. */
export type LastArgument<Id extends OperationId, Options> = Wire[Id]['parameters'] extends {
  query: object;
}
  ? [callOptions: Options & Pick<Wire[Id]['parameters'], 'query'>]
  : [callOptions?: Options & Pick<Wire[Id]['parameters'], 'query'>];

/** `meta` of the envelope: on paged lists, else undefined. */
export type Meta<Id extends OperationId> =
  SuccessBody<Id> extends { meta: infer Inner } ? Inner : undefined;
