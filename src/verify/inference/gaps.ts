import type { OperationId } from '../../../generated/operations.ts';
import { type GapKind, type GapOwner, type ObservationName, rowOf } from '../../shared/gaps.ts';
import { get } from '../../shared/pointer.ts';
import { type Contract, type DocumentedGap, sourceLocation } from '../contract.ts';
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

/** The inferences that the table of kinds names. */
const inferences: Readonly<Record<ObservationName, Infer>> = {
  crossOriginHeaders: infer.crossOriginHeaders,
  errorMessages: infer.errorMessages,
  format: infer.format,
  headers: infer.headersNamed(/./),
  identifierRequired: infer.identifierRequired,
  bodies: infer.bodies,
  bounds: infer.bounds,
  messages: infer.messages,
  nullability: infer.nullability,
  pages: infer.pages(),
  presence: infer.presence,
  presenceOfProperty: infer.presenceOfProperty,
  query: infer.query,
  requiredFields: infer.requiredFields,
  responseInCase: infer.responseInCase,
  responseToIdentifier: infer.responsesTo('wrong identifier'),
  responseToToken: infer.responsesTo('wrong token'),
  responseWithoutType: infer.responsesTo('no Content-Type'),
  states: infer.states,
  statuses: infer.statuses,
  timeZone: infer.timeZone,
  types: infer.types,
  values: infer.values,
};

/**
 * How a gap is inferred that another of its kind stands beside: the inference of their kind would
 * tell what was seen of both.
 */
const inferencesById: Readonly<Record<string, Infer>> = {
  // No request of a run is one of these.
  'void-of-other-charge': () => NO_INFERENCE,
  'void-before-capture': () => NO_INFERENCE,
  'token-missing-webhooks': () => NO_INFERENCE,
  'bvn-unknown-order': infer.responsesTo('unknown reference'),
  'bvn-without-content-type': infer.responsesTo('no Content-Type'),
  'card-unknown': infer.responsesTo('unknown reference'),
  'card-without-content-type': infer.responsesTo('no Content-Type'),
  'void-without-content-type': infer.responsesTo('no Content-Type'),
  'card-amount-sign': infer.range,
  deprecation: infer.headersNamed(/^(?:deprecation|sunset)$/),
  'identifier-name': infer.identifierName,
  'rate-limits': infer.headersNamed(/rate-?limit|^retry-after$/),
  'token-permissions': infer.permissions,
  'page-numbers': infer.pages('numbers'),
  'page-totals': infer.pages('numbers'),
  'page-empty': () => NO_INFERENCE,
  'page-sizes': infer.pages('sizes'),
  'refund-page-numbers': infer.pages('numbers'),
  'refund-page-totals': infer.pages('numbers'),
  'refund-page-empty': () => NO_INFERENCE,
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
  const name = rowOf(kind).observes[ownerOf(owner)];
  const observed = name === undefined ? undefined : inferences[name];
  const inferFrom = inferencesById[id ?? ''] ?? observed;
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

function ownerOf(pointer: string): GapOwner {
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
