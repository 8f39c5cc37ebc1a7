import type { OperationId } from '../../../generated/operations.ts';
import type { operations as Operations } from '../../../generated/types.ts';
import type { Assumptions } from '../assume.ts';
import type { Collection } from '../state/records.ts';
import type { Change, State } from '../state/state.ts';

type Of<Id extends OperationId> = Operations[Id];

/** The body of a success. */
export type Success<Id extends OperationId> =
  Of<Id>['responses'][200]['content']['application/json'];

type Failure<Id extends OperationId> = Of<Id>['responses'] extends {
  default: { content: { 'application/json': infer Given } };
}
  ? Given
  : never;

type Body<Id extends OperationId> =
  Of<Id> extends { requestBody: { content: { 'application/json': infer Given } } }
    ? Given
    : undefined;

type Path<Id extends OperationId> = Of<Id>['parameters'] extends { path: infer Given }
  ? Given
  : Record<never, string>;

/** A request that has been judged valid. */
export interface Call<Id extends OperationId> {
  readonly path: Path<Id>;
  readonly body: Body<Id>;
}

export interface Context {
  readonly assumed: Assumptions;
  readonly now: () => Date;
}

export type Outcome<Id extends OperationId> =
  | { status: 200; body: Success<Id>; changes?: readonly Change[] }
  | { status: number; body: Failure<Id>; changes?: readonly Change[] };

/** A pure function: what it wants changed it returns. */
export type Handler<Id extends OperationId> = (
  state: State,
  call: Call<Id>,
  context: Context,
) => Outcome<Id>;

export interface Behaviour<Id extends OperationId> {
  /** The collection that a success is made of; its answers are kept until that changes. */
  readonly reads?: Collection;
  readonly handle: Handler<Id>;
}

/** Behaviours that take the place of the service's own, for tests of unusual answers. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };
