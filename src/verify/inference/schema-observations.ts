import { type SchemaNode, walk } from '../contract/schema-node.ts';
import { formatOf } from '../value-format.ts';
import { isObject } from '../../shared/pointer.ts';
import { isSensitive } from '../../shared/redact.ts';
import { Counter } from './counter.ts';

const MAX_UNDOCUMENTED = 100;

/** What was observed of one schema of the document. */
export class SchemaObservation {
  seen = 0;
  readonly types = new Counter();
  readonly formats = new Counter();
  /** Only where the document leaves the values open; never of sensitive fields. */
  readonly values = new Counter(40);
  /** For objects: how often each field was present, and how often it was null. */
  readonly present = new Counter(200);
  readonly nulls = new Counter(200);
  /** Fields that the document does not have, each with the types of its values. */
  readonly undocumented = new Map<string, Counter>();
  /** The shortest and the longest text or list. */
  lengths: { min: number; max: number } | undefined;
  negative = 0;
}

/** Everything that bodies have shown, in bounded memory and without sensitive values. */
export class SchemaObservations {
  readonly #observations = new Map<string, SchemaObservation>();
  readonly #safeText: (text: string) => string;

  /** @param safeText - Removes from a text what must not be printed. */
  constructor(safeText: (text: string) => string) {
    this.#safeText = safeText;
  }

  /** What was observed at the schema with this JSON pointer. */
  get(pointer: string): SchemaObservation | undefined {
    return this.#observations.get(pointer);
  }

  entries(): Iterable<[pointer: string, observation: SchemaObservation]> {
    return this.#observations;
  }

  add(root: SchemaNode, body: unknown): void {
    walk(root, body, {
      value: (node, value) => this.#value(node, value),
      undocumented: (node, name, value) => this.#undocumented(node, name, value),
    });
  }

  #value(node: SchemaNode, value: unknown): void {
    const observation = this.#at(node.pointer);
    observation.seen += 1;
    observation.types.add(typeOf(value));
    if (typeof value === 'string' || Array.isArray(value)) {
      const { min, max } = observation.lengths ?? { min: Infinity, max: 0 };
      observation.lengths = {
        min: Math.min(min, value.length),
        max: Math.max(max, value.length),
      };
    }
    if (isObject(value)) observeFields(observation, node, value);
    if (node.schema['x-sensitive'] === true) return;
    if (typeof value === 'string') observation.formats.add(formatOf(value).name);
    if (isNegative(value)) observation.negative += 1;
    if (!isOpenSet(node)) return;
    for (const each of Array.isArray(value) ? (value as unknown[]) : [value]) {
      if (typeof each === 'string') observation.values.add(this.#safeText(each));
      else if (typeof each === 'number') observation.values.add(this.#safeText(String(each)));
    }
  }

  #undocumented(node: SchemaNode, name: string, value: unknown): void {
    const { undocumented } = this.#at(node.pointer);
    if (undocumented.size >= MAX_UNDOCUMENTED && !undocumented.has(name)) return;
    // The name comes from the service, so it may be anything.
    const safe = this.#safeText(name);
    let types = undocumented.get(safe);
    if (types === undefined) {
      undocumented.set(safe, (types = new Counter()));
    }
    types.add(isSensitive(name) ? SENSITIVE_TYPE : typeOf(value));
  }

  #at(pointer: string): SchemaObservation {
    let observation = this.#observations.get(pointer);
    if (observation === undefined) {
      this.#observations.set(pointer, (observation = new SchemaObservation()));
    }
    return observation;
  }
}

/** Stands for the type of a sensitive field. */
export const SENSITIVE_TYPE = 'sensitive value';

function observeFields(
  observation: SchemaObservation,
  node: SchemaNode,
  value: Record<string, unknown>,
): void {
  for (const name of node.properties.keys()) {
    if (!Object.hasOwn(value, name)) continue;
    observation.present.add(name);
    if (value[name] === null) observation.nulls.add(name);
  }
}

/** Values are kept where the document lists values of an open set, or does not specify them. */
function isOpenSet({ schema, gaps }: SchemaNode): boolean {
  return schema['x-extensible-enum'] !== undefined || gaps.has('values') || gaps.has('messages');
}

function isNegative(value: unknown): boolean {
  return typeof value === 'number' ? value < 0 : typeof value === 'string' && /^-\d/.test(value);
}

/** The JSON type of a value, whole numbers apart from others. */
export function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
