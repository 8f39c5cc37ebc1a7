import type { GapKind, OperationId } from '../../../generated/operations.ts';
import { get } from '../../shared/pointer.ts';
import type { Contract } from '../contract/contract.ts';
import type { Gap } from '../contract/gaps.ts';
import type { SchemaNode } from '../contract/schema-node.ts';
import { sourceLocation } from '../contract/source-location.ts';
import * as fromOperations from './infer-operations.ts';
import * as fromSchemas from './infer-schemas.ts';
import { type GapContext, type Infer, type Inference, NO_INFERENCE } from './inference.ts';
import type { Observations } from './observations.ts';
import type { Change } from './overlay.ts';

/** What was observed about the gaps of one kind at one location of the document. */
export interface GapInference {
  /** The `kind` of the records of `x-unspecified`. */
  kind: GapKind;
  /** What is not specified, in the words of the document. */
  texts: string[];
  /** JSON pointer of the location in the bundle. */
  pointer: string;
  /** File and line of the first of the gaps. */
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
  deprecation: { info: fromOperations.headersNamed(/^(?:deprecation|sunset)$/) },
  effects: {},
  events: {},
  format: { property: fromSchemas.format },
  headers: {
    header: fromOperations.headersNamed(/^access-control-/),
    operation: fromOperations.headersNamed(/./),
    response: fromOperations.headersNamed(/./),
  },
  idempotency: {},
  length: { property: fromSchemas.length },
  meaning: {},
  messages: {
    property: fromSchemas.messages,
    response: fromOperations.errorMessages,
  },
  name: { parameter: fromOperations.identifierName },
  nullability: { schema: fromSchemas.nullability },
  operations: {},
  order: {},
  pagination: { schema: fromOperations.pagination, operation: fromOperations.pagination },
  permissions: { security: fromOperations.permissions },
  presence: { schema: fromSchemas.presence, property: fromSchemas.presenceOfProperty },
  query: { operation: fromOperations.query },
  range: { property: fromSchemas.range },
  'rate-limits': { info: fromOperations.headersNamed(/rate-?limit|^retry-after$/) },
  required: { schema: fromSchemas.requiredFields, parameter: fromOperations.identifierRequired },
  response: {
    operation: fromOperations.responsesTo('unknown reference', 'no Content-Type'),
    security: fromOperations.responsesTo('wrong token'),
    schema: fromSchemas.responseBody,
  },
  servers: {},
  statuses: { response: fromOperations.statuses, operation: fromOperations.statuses },
  'time-zone': { property: fromSchemas.timeZone },
  transitions: { schema: fromSchemas.states },
  type: { property: fromSchemas.types },
  unit: {},
  values: { property: fromSchemas.values },
};

/** Everything that the observations say about each gap of the document. */
export function inferGaps(contract: Contract, observations: Observations): GapInference[] {
  const groups = new Map<string, Gap[]>();
  for (const gap of contract.gaps) {
    const key = `${gap.kind} ${gap.owner}`;
    groups.set(key, [...(groups.get(key) ?? []), gap]);
  }
  return [...groups.values()].map((gaps) => inferGap(contract, observations, gaps));
}

function inferGap(
  contract: Contract,
  observations: Observations,
  gaps: readonly Gap[],
): GapInference {
  const { kind, owner, pointer } = gaps[0] as Gap;
  const infer = INFERENCES[kind][ownerOf(owner)];
  const operations = [...observations.operations].filter(([id]) => concerns(contract, id, owner));
  const context: GapContext = { contract, observations, owner, gaps, operations };
  const inference = infer?.(context) ?? NO_INFERENCE;
  return {
    kind,
    texts: gaps.map(({ text }) => text),
    pointer: owner,
    location: sourceLocation(pointer),
    observations: inference.observations,
    changes: [...(inference.changes ?? []), ...removals(context, inference)],
  };
}

/** A resolved gap is removed, and so is what was assumed about it. */
function removals({ contract, gaps, owner }: GapContext, { resolved }: Inference): Change[] {
  // Which of several texts is resolved does not follow from their kind.
  if (resolved === undefined || gaps.length > 1) return [];
  const { because, assumption } = resolved;
  const assumed = (get(contract.json, `${owner}/x-assumed`) ?? []) as { id: string }[];
  const index = assumed.findIndex(({ id }) => id === assumption);
  const pointers = [
    ...gaps.map(({ pointer }) => pointer),
    ...(index < 0 ? [] : [`${owner}/x-assumed/${index}`]),
  ];
  return pointers.map((pointer) => ({ pointer, remove: true, because }));
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
      return responses.some(({ schema }) => schema !== undefined && contains(schema, owner));
    default:
      return true;
  }
}

function contains(node: SchemaNode, pointer: string, visited = new Set<SchemaNode>()): boolean {
  if (node.pointer === pointer) return true;
  if (visited.has(node)) return false;
  visited.add(node);
  return [...node.properties.values(), node.items].some(
    (each) => each !== undefined && contains(each, pointer, visited),
  );
}
