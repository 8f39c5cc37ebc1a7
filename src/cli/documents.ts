import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseUrlProblem, normalizeBaseUrl } from '../shared/checks.ts';
import { documentText } from '../contract/published.ts';
import { writeFiles } from '../shared/write-files.ts';
import { ArgumentsError, type Values, defineCommand, areInTheWay } from './command.ts';

const OPTIONS = {
  'base-url': { type: 'string', value: 'URL', text: 'root of the Main interface, /v3 included' },
  'webhooks-base-url': { type: 'string', value: 'URL', text: 'root of the Webhooks interface' },
  plain: {
    type: 'boolean',
    text: 'for tools that follow few references: operations whole,\nwithout extensions such as x-unspecified',
  },
  format: { type: 'string', value: 'VERSION', text: 'version of OpenAPI: 3.1 or 3.0 (3.1)' },
  out: {
    type: 'string',
    short: 'o',
    value: 'FOLDER',
    text: 'folder to write to; it is made if it is not there',
  },
  force: { type: 'boolean', text: 'replace files that are there and differ' },
} as const;

/** `payments-contract documents`. */
export const run = defineCommand({
  name: 'documents',
  usage: '--base-url URL --webhooks-base-url URL --out FOLDER',
  about: `Writes the OpenAPI documents with base URLs in place of server variables: one for both interfaces and
one for each.`,
  options: OPTIONS,
  notes: `Example:
  payments-contract documents --base-url http://localhost:4010/v3 \\
    --webhooks-base-url http://localhost:4010 --plain --out openapi

Exit code 0: written. 1: a file is in the way. 2: wrong arguments.`,
  guide: 'generate-clients',
  run: write,
});

function write(values: Values<typeof OPTIONS>): number {
  const { out, plain: isPlain = false, force = false } = values;
  const roots = {
    main: baseUrl('base-url', values['base-url']),
    webhooks: baseUrl('webhooks-base-url', values['webhooks-base-url']),
  };
  const names = namesOf(values.format ?? '3.1');
  if (out === undefined) throw new ArgumentsError('--out FOLDER is missing');
  makeFolder(out);
  const files = new Map(
    names.map((name) => [join(out, name), documentText(name, { roots, isPlain })]),
  );
  if (!force && areInTheWay('documents', files, 'Use --force to replace them.\n')) return 1;
  writeFiles(files);
  process.stdout.write(`${[...files.keys()].join('\n')}\n`);
  return 0;
}

function baseUrl(option: string, address: string | undefined): string {
  if (address === undefined) throw new ArgumentsError(`--${option} URL is missing`);
  const problem = baseUrlProblem(address);
  if (problem !== undefined) throw new ArgumentsError(`--${option} ${problem}`);
  return normalizeBaseUrl(address);
}

/** The documents in a version of OpenAPI. */
function namesOf(format: string): string[] {
  const begin = Object.hasOwn(DOCUMENTS, format) ? DOCUMENTS[format] : undefined;
  if (begin === undefined) throw new ArgumentsError(`--format must be 3.1 or 3.0, not "${format}"`);
  const names = ['', '.main', '.webhooks'].map((part) => begin + part);
  return ['json', 'yaml'].flatMap((end) => names.map((name) => `${name}.${end}`));
}

const DOCUMENTS: Readonly<Record<string, string>> = { '3.1': 'openapi', '3.0': 'openapi-3.0' };

function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new ArgumentsError(`--out ${folder}: the folder cannot be made (${code})`);
  }
}
