import type { OpenApi, Schema } from '../../../scripts/lib/openapi.ts';
import { follow } from './schemas.ts';

/** Names of the fields that the document marks as sensitive. */
export function sensitiveNames(document: OpenApi): string[] {
  const schemas = Object.values(document.components?.['schemas'] ?? {}) as Schema[];
  const names = schemas.flatMap((schema) =>
    Object.entries(schema.properties ?? {})
      .filter(([, property]) => follow(document, property, '').schema['x-sensitive'] === true)
      .map(([name]) => name),
  );
  return [...new Set(names)];
}
