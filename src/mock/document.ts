import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { operations } from '../../generated/operations.ts';
import type { Assumptions } from './assume.ts';
import { packageRoot } from './package-root.ts';

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
}

/** The parts of the published document that the mock reads by itself; Prism reads the rest. */
export interface MockDocument {
  paths: Record<string, unknown>;
  components: {
    schemas: Record<string, unknown>;
    parameters: Record<string, Parameter>;
    headers: Record<string, { example?: unknown }>;
  };
}

/** The header of the operation identifier, as the document names it. */
const TRACE_ID = operations.listWebhookEndpoints.headerParameters[0];

/** The published document with the assumptions about its one assumed header in place. */
export function readDocument(assumed: Assumptions): MockDocument {
  const file = join(packageRoot(), 'generated', 'openapi.json');
  const document = JSON.parse(readFileSync(file, 'utf8')) as MockDocument;
  for (const parameter of Object.values(document.components.parameters)) {
    if (parameter.in !== 'header' || parameter.name !== TRACE_ID) continue;
    parameter.name = assumed['trace-id-header'];
    parameter.required = !assumed['trace-id-optional'];
  }
  return document;
}
