import { type SchemaNode, walk } from '../../contract/schema.ts';
import { toRfc3339 } from '../../contract/value-format.ts';

/** Times that are known to have a fraction of a second, by their JSON pointers. */
const WITH_FRACTION = new Set(['/components/schemas/VirtualCard/properties/created_at']);

/**
 * Says what is wrong with a time that the document describes as a timestamp in UTC. It says so in
 * words: a pattern beside the format trips generators and mocks.
 *
 * @returns The rule in words; undefined for a time that keeps it, and for a text that is no time of
 * ISO 8601, which its format is about.
 */
export function brokenTimeRule({ schema, pointer }: SchemaNode, text: string): string | undefined {
  const usual = schema.format === 'date-time' ? toRfc3339(text) : undefined;
  if (usual === undefined) return undefined;
  if (!usual.endsWith('Z')) return 'a time in UTC';
  const lacksFraction = WITH_FRACTION.has(pointer) && !/[.,]\d/.test(text);
  return lacksFraction ? 'a time in UTC with a fraction of the second' : undefined;
}

/** Checks whether each time in a body keeps its rule. */
export function keepsTimeRules(root: SchemaNode, body: unknown): boolean {
  let isKept = true;
  walk(root, body, {
    value(node, value) {
      if (typeof value === 'string' && brokenTimeRule(node, value) !== undefined) isKept = false;
    },
  });
  return isKept;
}
