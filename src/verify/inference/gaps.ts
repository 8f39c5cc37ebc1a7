import type { GapKind, OperationId } from '../../../generated/operations.ts';
import { get } from '../../shared/pointer.ts';
import { type Contract, type DocumentedGap, sourceLocation } from '../../contract/document.ts';
import * as infer from './inferences.ts';
import { type Infer, type Inference, NO_INFERENCE } from './inferences.ts';
import type { Observations } from './observations.ts';
import type { Change } from './overlay.ts';

/** What was observed about one gap of the document. */
export interface GapInference {
  /** The `kind` of the record of `x-unspecified`. */
  kind: GapKind;
  /** Its `id`, where another gap of the kind stands on the same. */
  id?: string | undefined;
  /** What is not specified, in the words of the document. */
  text: string;
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line of the gap. */
  location: string;
  /** One sentence for each thing that was seen; empty when nothing was. */
  observations: string[];
  /** What would write the observations into the document; empty when they do not suffice. */
  changes: Change[];
}

type Owner =
  | 'info'
  | 'tag'
  | 'security'
  | 'operation'
  | 'parameter'
  | 'response'
  | 'header'
  | 'schema'
  | 'property';

/**
 * How each kind of gap is inferred, by what it stands on. A kind or an owner that is absent cannot be
 * seen in requests and responses.
 */
const INFERENCES: Readonly<Record<GapKind, Partial<Record<Owner, Infer>>>> = {
  authentication: {},
  currency: {},
  deprecation: { info: infer.headersNamed(/^(?:deprecation|sunset)$/) },
  effects: {},
  events: {},
  format: { property: infer.format },
  headers: {
    header: infer.crossOriginHeaders,
    operation: infer.headersNamed(/./),
    response: infer.headersNamed(/./),
  },
  idempotency: {},
  length: { property: infer.length },
  meaning: {},
  messages: {
    property: infer.messages,
    response: infer.errorMessages,
  },
  name: { parameter: infer.identifierName },
  nullability: { schema: infer.nullability },
  operations: {},
  order: {},
  pagination: { schema: infer.pages(), operation: infer.pages() },
  permissions: { security: infer.permissions },
  presence: { schema: infer.presence, property: infer.presenceOfProperty },
  query: { operation: infer.query },
  range: { property: infer.range },
  'rate-limits': { info: infer.headersNamed(/rate-?limit|^retry-after$/) },
  required: {
    schema: infer.requiredFields,
    operation: infer.responsesTo('no Content-Type'),
    parameter: infer.identifierRequired,
  },
  response: {
    operation: infer.responseInCase,
    response: infer.responsesTo('wrong identifier'),
    security: infer.responsesTo('wrong token'),
    schema: infer.bodies,
  },
  servers: {},
  statuses: { response: infer.statuses, operation: infer.statuses },
  'time-zone': { property: infer.timeZone },
  transitions: { schema: infer.states },
  type: { property: infer.types },
  unit: {},
  values: { property: infer.values },
};

/**
 * How a gap is inferred that another of its kind stands beside: the inference of their kind would
 * tell what was seen of both.
 */
const INFERENCES_BY_ID: Readonly<Record<string, Infer>> = {
  // No request of a run is one of these.
  'void-of-other-charge': () => NO_INFERENCE,
  'void-before-capture': () => NO_INFERENCE,
  'bvn-unknown-order': infer.responsesTo('unknown reference'),
  'bvn-without-content-type': infer.responsesTo('no Content-Type'),
  'page-numbers': infer.pages('numbers'),
  'page-sizes': infer.pages('sizes'),
  'refund-page-numbers': infer.pages('numbers'),
  'refund-page-sizes': infer.pages('sizes'),
};

/** Everything that the observations say about each gap of the document. */
export function inferGaps(contract: Contract, observations: Observations): GapInference[] {
  return contract.gaps.map((gap) => inferGap(contract, observations, gap));
}

function inferGap(
  contract: Contract,
  observations: Observations,
  gap: DocumentedGap,
): GapInference {
  const { kind, id, text, owner, pointer } = gap;
  const inferFrom = INFERENCES_BY_ID[id ?? ''] ?? INFERENCES[kind][ownerOf(owner)];
  const operations = [...observations.operations].filter(([each]) =>
    concerns(contract, each, owner),
  );
  const inference = inferFrom?.({ contract, observations, owner, operations }) ?? NO_INFERENCE;
  return {
    kind,
    id,
    text,
    pointer: owner,
    location: sourceLocation(pointer),
    observations: inference.observations,
    changes: [...(inference.changes ?? []), ...removals(contract, gap, inference)],
  };
}

/** A resolved gap is removed, and so is what was assumed about it, wherever that is referred to. */
function removals(
  { assumptions }: Contract,
  { pointer }: DocumentedGap,
  { resolved }: Inference,
): Change[] {
  if (resolved === undefined) return [];
  const { because, assumption } = resolved;
  const settled = assumptions.filter(({ id }) => id === assumption);
  return [pointer, ...settled.map((each) => each.pointer)].map((each) => ({
    pointer: each,
    remove: true,
    because,
  }));
}

function ownerOf(pointer: string): Owner {
  if (pointer === '/info') return 'info';
  if (pointer.startsWith('/tags/')) return 'tag';
  if (pointer.startsWith('/components/securitySchemes/')) return 'security';
  if (pointer.startsWith('/components/parameters/')) return 'parameter';
  if (pointer.startsWith('/components/responses/')) return 'response';
  if (pointer.startsWith('/components/headers/')) return 'header';
  if (pointer.startsWith('/paths/')) return 'operation';
  return /^\/components\/schemas\/[^/]+$/.test(pointer) ? 'schema' : 'property';
}

/** Whether a location is a part of an operation; what belongs to none of them concerns all. */
function concerns(contract: Contract, id: OperationId, owner: string): boolean {
  const { pointer, responses } = contract.operation(id);
  switch (ownerOf(owner)) {
    case 'operation':
      return owner === pointer;
    case 'response':
      return responses.some((each) => each.pointer === owner);
    case 'parameter': {
      const parameters = (get(contract.json, `${pointer}/parameters`) ?? []) as { $ref?: string }[];
      return parameters.some(({ $ref }) => $ref === `#${owner}`);
    }
    case 'schema':
    case 'property':
      return responses.some(({ schemaPointers }) => schemaPointers.has(owner));
    default:
      return true;
  }
}
