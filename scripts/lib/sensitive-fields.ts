import { allSchemas } from './example-values.ts';
import { type OpenApi, isMarkedSensitive, operationsOf } from './openapi.ts';

/** The names of the fields and parameters whose values are redacted, each once. */
export function sensitiveFields(document: OpenApi): string[] {
  const fields = allSchemas(document)
    .flatMap(({ properties = {} }) => Object.entries(properties))
    .filter(([, property]) => isMarkedSensitive(document, property))
    .map(([name]) => name);
  const parameters = operationsOf(document)
    .flatMap((entry) => entry.parameters)
    .filter((each) => each['x-sensitive'] === true || isMarkedSensitive(document, each.schema))
    .map(({ name }) => name);
  return [...new Set([...fields, ...parameters])].toSorted();
}
