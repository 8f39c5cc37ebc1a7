import { collectionTypes } from '../../service/records.ts';
import { type ScheduledFault, faultKinds } from '../state/faults.ts';

/** A field of the body of an action. */
interface ControlField {
  /** As TypeScript or JSON Schema names it. */
  readonly type: string;
  /** @default false */
  readonly required?: true;
  /** What it says, with the default at its end. @default the type says it all */
  readonly text?: string;
}

/** An action of the control interface, for those who call it. */
export interface ControlActionText {
  /** What it does. The token is that of the header `Authorization`. */
  readonly does: string;
  /** The fields of its body by name. @default it takes no body */
  readonly body?: Readonly<Record<string, ControlField>>;
  /** A body that it takes. */
  readonly example?: object;
  /** What its response has. @default `{"ok":true}` */
  readonly returns?: string;
}

type KeysOfEach<Of> = Of extends unknown ? keyof Of : never;

const failure: Record<KeysOfEach<ScheduledFault>, ControlField> = {
  kind: {
    type: faultKinds.map((kind) => `'${kind}'`).join(' | '),
    required: true,
    text: '`status`: no effect, and this status. `reset`: no response. `truncate`: an effect, and half of the response. `body`: an effect, and another body',
  },
  operation: { type: 'string', text: 'Id of the operation that fails (all, and unknown paths)' },
  times: { type: 'integer', text: 'Requests that fail, 1 or more (1)' },
  status: { type: 'integer', text: 'With `status`, required: from 200 to 599' },
  headers: {
    type: 'Record<string, string>',
    text: 'With `status`: headers of the response (none)',
  },
  body: {
    type: 'any JSON',
    text: 'With `status`: sent as JSON (an error of the interface). With `body`: a text as it is, anything else as JSON (`null`)',
  },
  applied: { type: 'boolean', text: 'With `reset`: the request takes effect first (`false`)' },
  contentType: { type: 'string', text: 'With `body`: its media type (that of the response)' },
};

const latency = {
  latency: {
    type: 'number | [number, number]',
    required: true,
    text: 'Milliseconds, or the least and the most of them, up to 600000',
  },
  operation: { type: 'string', text: 'Id of the operation that is delayed (all)' },
} as const;

const collections = collectionTypes();
const records = Object.fromEntries(
  Object.entries(collections).map(([name, type]) => [name, { type }]),
);

/**
 * The reference of the control interface, by method and path without the begin that all paths have.
 * `GET /__mock` returns it, and the guide of the mock shows it.
 */
export const controlActions = {
  'GET ': { does: 'Lists the actions.', returns: '`actions`: this table' },
  'GET /records': {
    does: 'Returns the records of the token; without one, those with which each token begins.',
    returns: 'the collections by name',
  },
  'PUT /records': {
    does: 'Replaces collections of the token; without one, those of all tokens, which then begin anew.',
    body: records,
    example: { [Object.keys(collections)[0] as string]: [] },
  },
  'POST /reset': {
    does: 'Resets the records of the token; without one, all records, failures, delays, requests, violations and warnings.',
  },
  'POST /snapshots': {
    does: 'Keeps the records of all tokens.',
    returns: '`id`: its number, a string',
  },
  'POST /snapshots/{id}/restore': { does: 'Brings these records back.' },
  'POST /failures': {
    does: 'Lets the next requests fail.',
    body: failure,
    example: { kind: 'status', status: 503, times: 2 },
  },
  'DELETE /failures': { does: 'Forgets the failures that wait.' },
  'PUT /latency': {
    does: 'Delays each response, or those of one operation.',
    body: latency,
    example: { latency: [20, 80] },
  },
  'GET /requests': {
    does: 'Returns the newest requests, redacted.',
    returns:
      'a list of `time`, `method`, `target`, `operation`, `headers`, `body`, `status`, `milliseconds`',
  },
  'DELETE /requests': { does: 'Forgets the requests.' },
  'GET /violations': {
    does: 'Returns what contradicts the document.',
    returns: 'a list of `side`, `method`, `target`, `operation`, `problems`',
  },
  'GET /warnings': {
    does: 'Returns what is unusual about requests.',
    returns: 'a list of the same',
  },
  'DELETE /violations': { does: 'Forgets violations and warnings.' },
  'GET /choices': {
    does: 'Returns what the mock does where the document leaves something open.',
    returns: 'the values of the choices by id',
  },
} satisfies Readonly<Record<string, ControlActionText>>;

/** Name of an action: its method and its path, without the begin that all paths have. */
export type ControlActionName = keyof typeof controlActions;

export type ControlReference = Readonly<Record<ControlActionName, ControlActionText>>;
