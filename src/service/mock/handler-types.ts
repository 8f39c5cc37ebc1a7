import type { OperationId } from '../../../generated/operations.ts';
import type { operations as Wire } from '../../../generated/types.ts';
import type { JsonBody, RequestBody, SuccessBody } from '../../contract/bodies.ts';
import type { ChoiceId, Choices } from './choices.ts';
import type { RequestParameters } from '../../contract/parameters.ts';
import type { Records } from './records.ts';

type ErrorBody<Id extends OperationId> = JsonBody<Wire[Id]['responses']['default']>;

/** Parameters of one kind; an object without properties where the operation has none. */
type HandlerParameters<
  Id extends OperationId,
  Kind extends 'header' | 'path' | 'query',
> = Wire[Id]['parameters'] extends { [Name in Kind]?: infer Given }
  ? Readonly<Exclude<Given, undefined>>
  : Record<never, never>;

/** A valid request, and what its handler needs to respond. */
export interface HandlerContext<Id extends OperationId> {
  /** The records of the token. */
  readonly records: Records;
  /** Path parameters by name. */
  readonly path: HandlerParameters<Id, 'path'>;
  /** The query parameters of the document by name. Others are left out. */
  readonly query: HandlerParameters<Id, 'query'>;
  /** The header parameters of the document, by the names that they have there. */
  readonly headers: HandlerParameters<Id, 'header'>;
  /** The valid body; undefined where there is none. */
  readonly body: [RequestBody<Id>] extends [never] ? undefined : RequestBody<Id>;
  /** Choices of the mock where the document leaves something open. */
  readonly choices: Choices;
  /** The time for new records. */
  readonly now: () => Date;
}

/** What a response comes with. */
interface HandlerEffects {
  /** Collections in place of those of the token. @default none */
  records?: Partial<Records> | undefined;
  /** Choices of the mock that decide on the response, which its header names. @default none */
  choices?: readonly ChoiceId[] | undefined;
}

/** A response, and the collections that it replaces. A body that is not as documented is a 500. */
export type HandlerResult<Id extends OperationId> = HandlerEffects &
  ({ status: 200; body: SuccessBody<Id> } | { status: number; body: ErrorBody<Id> });

/** Responds to a valid request. Returns changed collections, and never changes those that it was given. */
export type Handler<Id extends OperationId> = (context: HandlerContext<Id>) => HandlerResult<Id>;

/** Handler of one operation, with what else the mock knows of it. */
export interface OperationHandler<Id extends OperationId> {
  /** Set where an entity tag is known of its responses. @default false */
  readonly hasEntityTag?: boolean;
  readonly handle: Handler<Id>;
  /** The response to a body that is not valid, where the operation has one of its own. */
  readonly refuse?: (body: unknown, choices: Choices) => HandlerResult<Id> | undefined;
}

/** A handler whose operation is known at run time only. */
export interface AnyOperationHandler {
  readonly hasEntityTag?: boolean;
  readonly handle: AnyHandler;
  readonly refuse?: (body: unknown, choices: Choices) => Draft | undefined;
}

export type AnyHandler = (
  context: RequestParameters & {
    readonly records: Records;
    readonly body: unknown;
    readonly choices: Choices;
    readonly now: () => Date;
  },
) => Draft;

/** Handlers by operation. */
export type OperationHandlers = { readonly [Id in OperationId]?: OperationHandler<Id> };

/** Handlers that take the place of the mock's own, for tests of unusual responses. */
export type Handlers = { readonly [Id in OperationId]?: Handler<Id> };

/** A response before it is validated and rendered. */
export interface Draft extends HandlerEffects {
  readonly status: number;
  readonly body: unknown;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}
