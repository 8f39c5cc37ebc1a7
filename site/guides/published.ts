/**
 * Whether the package is in the registry. The guides say how to install it from a checkout until it
 * is; set this on the first release and run `npm run build`.
 */
export const PUBLISHED = false;

/** A file that the site offers for download. */
export interface Download {
  file: string;
  description: string;
}

/** The files of `generated/` that others use. */
export const DOWNLOADS: readonly Download[] = [
  { file: 'openapi.yaml', description: 'Both interfaces, OpenAPI 3.1, YAML' },
  { file: 'openapi.json', description: 'Both interfaces, OpenAPI 3.1, JSON' },
  { file: 'openapi.main.yaml', description: 'Main interface, OpenAPI 3.1, YAML' },
  { file: 'openapi.main.json', description: 'Main interface, OpenAPI 3.1, JSON' },
  { file: 'openapi.webhooks.yaml', description: 'Webhooks interface, OpenAPI 3.1, YAML' },
  { file: 'openapi.webhooks.json', description: 'Webhooks interface, OpenAPI 3.1, JSON' },
  { file: 'openapi-3.0.yaml', description: 'Both interfaces, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.json', description: 'Both interfaces, OpenAPI 3.0.3, JSON' },
  { file: 'openapi-3.0.main.yaml', description: 'Main interface, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.main.json', description: 'Main interface, OpenAPI 3.0.3, JSON' },
  { file: 'openapi-3.0.webhooks.yaml', description: 'Webhooks interface, OpenAPI 3.0.3, YAML' },
  { file: 'openapi-3.0.webhooks.json', description: 'Webhooks interface, OpenAPI 3.0.3, JSON' },
  { file: 'postman.json', description: 'Postman collection, both interfaces' },
  { file: 'postman-mock.json', description: 'Postman environment, for the mock' },
  { file: 'reference.md', description: 'The whole reference as one Markdown file' },
];
