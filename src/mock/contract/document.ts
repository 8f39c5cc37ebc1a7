import { operations } from '../../../generated/operations.ts';
import { readGenerated } from '../../shared/package-files.ts';
import { get } from '../../shared/pointer.ts';
import type { Assumptions } from '../assume.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

/** The parts of the published document that the mock reads by itself; Prism reads the rest. */
export interface MockDocument {
  paths: Record<string, unknown>;
  'x-records'?: unknown;
  components: {
    schemas: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { example?: unknown }>;
    securitySchemes: Record<string, unknown>;
  };
}

/** The header of the operation identifier, as the document names it. */
const TRACE_ID = operations.listWebhookEndpoints.headerParameters[0];

/** The published document with the assumptions about its one assumed header in place. */
export function readDocument(assumed: Assumptions): MockDocument {
  const document = readGenerated('openapi.json') as MockDocument;
  for (const parameter of Object.values(document.components.parameters)) {
    if (parameter.in !== 'header' || parameter.name !== TRACE_ID) continue;
    parameter.name = assumed['trace-id-header'];
    parameter.required = !assumed['trace-id-optional'];
  }
  return document;
}

/**
 * The same document with each reference replaced by what it refers to and no components but those
 * of security. Prism does that too, at a tenth of the speed.
 */
export function inlined(document: MockDocument): object {
  const known = new Map<string, unknown>();
  const inline = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(inline);
    if (typeof value !== 'object' || value === null) return value;
    const ref = (value as { $ref?: unknown }).$ref;
    if (typeof ref === 'string') return follow(ref);
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inline(each)]));
  };
  const follow = (ref: string): unknown => {
    if (!known.has(ref)) {
      // Found again before it is done, a reference would be part of itself.
      known.set(ref, undefined);
      known.set(ref, inline(get(document, ref.slice(1))));
    }
    const found = known.get(ref);
    if (found === undefined) throw new Error(`the mock cannot follow ${ref}`);
    return found;
  };
  // The records refer to examples that are gone.
  const { paths, components, 'x-records': _, ...rest } = document;
  return {
    ...rest,
    paths: inline(paths),
    components: { securitySchemes: inline(components.securitySchemes) },
  };
}
