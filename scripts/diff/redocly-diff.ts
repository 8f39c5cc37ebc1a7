import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { PlainError } from '../lib/command.ts';
import type { Difference, Impact } from './difference.ts';
import { NAMED } from './surface.ts';
import { tokens } from '../../src/shared/pointer.ts';
import { METHODS, type OpenApi } from '../lib/openapi.ts';

/** The parts of the JSON report that are read here. */
interface RedoclyReport {
  reportVersion: string;
  changes: {
    path: string;
    kind: 'added' | 'removed' | 'modified';
    property?: string;
    impact: keyof typeof IMPACT;
    verdicts: { ruleId: string; message: string }[];
  }[];
}

const IMPACT = { major: 'breaking', minor: 'addition', patch: 'edit' } as const satisfies Record<
  string,
  Impact
>;

const run = promisify(execFile);

/** A document, and the file that holds it. */
export interface DocumentFile {
  file: string;
  document: OpenApi;
}

/** What `redocly diff` finds between two files. It has no library face, so it is run as a command. */
export async function redoclyDiff(
  root: string,
  base: DocumentFile,
  revision: DocumentFile,
): Promise<Difference[]> {
  const cli = createRequire(join(root, 'package.json')).resolve('@redocly/cli/bin/cli.js');
  const config = join(root, 'scripts', 'diff', 'redocly.yaml');
  const options = ['--config', config, '--lint-config', 'error', '--format', 'json'];
  try {
    const { stdout } = await run(
      process.execPath,
      [cli, 'diff', ...options, '--fail-on', 'none', base.file, revision.file],
      { cwd: root, env: ENV, maxBuffer: 2 ** 28 },
    );
    return changesOf(JSON.parse(stdout) as RedoclyReport, base.document, revision.document);
  } catch (error) {
    if (error instanceof PlainError) throw error;
    const { stderr, message } = error as Error & { stderr?: string };
    throw new PlainError(`redocly diff failed: ${withoutBanner(stderr ?? '') || message}`);
  }
}

const ENV = {
  ...process.env,
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  NO_COLOR: '1',
};

function changesOf(report: RedoclyReport, before: OpenApi, after: OpenApi): Difference[] {
  // The command is marked as experimental: a report of another format must not pass as "no changes".
  if (report.reportVersion !== '1') {
    throw new PlainError(`redocly diff wrote a report of version ${report.reportVersion}, not 1`);
  }
  const changes = report.changes.filter((change) => !isSaidBySurface(change));
  return changes.map(({ path, kind, property, impact, verdicts: rules }) => {
    const hasRule = rules.length > 0;
    // A rule names the property itself.
    const pointer = hasRule || property === undefined ? path : `${path}/${property}`;
    return {
      impact: isNewComponent(kind, pointer) ? 'addition' : IMPACT[impact],
      location: describePointer(pointer, kind === 'removed' ? before : after),
      message: hasRule ? rules.map(({ message }) => message).join(' ') : PLAIN[kind],
      rule: hasRule ? rules.map(({ ruleId }) => ruleId).join(' ') : kind,
    };
  });
}

/**
 * What `compareSurfaces` lists too, for each operation and with both names: paths, operations, servers
 * and named components that are gone or have another name.
 */
function isSaidBySurface({
  path,
  property,
  verdicts: rules,
}: RedoclyReport['changes'][number]): boolean {
  const [section = '', name = ''] = tokens(path);
  if (rules.length === 0) {
    return property === 'key' && (section === 'paths' || NAMED.includes(name));
  }
  return rules.every(({ ruleId }) => SURFACE_RULES.includes(ruleId));
}

const SURFACE_RULES = [
  'path-removed',
  'operation-removed',
  'operation-id-changed',
  'server-removed',
];

/** Redocly takes a component that nothing refers to yet for an edit. */
function isNewComponent(kind: string, pointer: string): boolean {
  return kind === 'added' && /^#?\/components\/[^/]+\/[^/]+$/.test(pointer);
}

const PLAIN = { added: 'Added.', removed: 'Removed.', modified: 'Changed.' };

/** The command greets with a framed notice about the version of Node. */
function withoutBanner(text: string): string {
  return text
    .split('\n')
    .filter((line) => !/[║╔╚]/.test(line) && line.trim() !== '')
    .join('\n');
}

/** A pointer into a document in the words of a reader: `GET /refunds, response 200, data[].status`. */
export function describePointer(
  pointer: string,
  { tags = [] }: Pick<OpenApi, 'tags'> = {},
): string {
  const [section, first = '', second = '', ...rest] = tokens(pointer);
  const tag = section === 'tags' ? tags[Number(first)] : undefined;
  if (tag !== undefined) return words([`tag ${tag.name}`, second, ...rest]);
  if (section === 'components') {
    return words([`${first} ${second}`.trim(), ...inner(rest)]);
  }
  if (section !== 'paths') return words(tokens(pointer)) || 'document';
  if (!(METHODS as readonly string[]).includes(second)) return words([first, second, ...rest]);
  return words([`${second.toUpperCase()} ${first}`, ...inOperation(rest)]);
}

function inOperation([part = '', ...rest]: string[]): string[] {
  if (part === 'requestBody') return ['request', ...body(rest)];
  if (part === 'responses') return [`response ${rest[0] ?? ''}`.trim(), ...body(rest.slice(1))];
  return inner([part, ...rest]);
}

/** `content/application~1json/schema` is the body itself. */
function body(parts: string[]): string[] {
  return parts[0] === 'content' && parts[2] === 'schema' ? inner(parts.slice(3)) : inner(parts);
}

/** Steps through properties and items as a path: `data[].status`; the rest as it stands. */
function inner(parts: string[]): string[] {
  const found: string[] = [];
  let path = '';
  for (let index = 0; index < parts.length; index += 1) {
    const part = parts[index] ?? '';
    if (part === 'properties' && index + 1 < parts.length) {
      index += 1;
      path += `${path === '' ? '' : '.'}${parts[index]}`;
    } else if (part === 'items') {
      path += '[]';
    } else {
      if (path !== '') found.push(path);
      path = '';
      found.push(part);
    }
  }
  return path === '' ? found : [...found, path];
}

function words(parts: string[]): string {
  return parts.filter((part) => part !== '').join(', ');
}
