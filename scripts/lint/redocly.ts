import { readdir } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import {
  BaseResolver,
  type Config,
  type NormalizedProblem,
  ResolveError,
  YamlParseError,
  getLineColLocation,
  isAbsoluteUrl,
  lint,
  loadConfig,
} from '@redocly/openapi-core';
import { closest } from '../../src/shared/closest.ts';
import type { Diagnostic } from '../lib/diagnostics.ts';

/** Reads each file once for lint and bundle, and never leaves the machine. */
export class LocalResolver extends BaseResolver {
  override async loadExternalRef(ref: string) {
    if (isAbsoluteUrl(ref)) {
      throw new ResolveError(new Error(`references to other machines are not followed: ${ref}`));
    }
    return super.loadExternalRef(ref);
  }
}

/** The project's redocly.yaml. */
export function redoclyConfig(root: string): Promise<Config> {
  return loadConfig({ configPath: join(root, 'redocly.yaml') });
}

export function redoclyDiagnostic(problem: NormalizedProblem, fallback: string): Diagnostic {
  const location = problem.location[0];
  const position = location === undefined ? undefined : getLineColLocation(location);
  const suggest = problem.suggest.length > 0 ? ` Did you mean: ${problem.suggest.join(', ')}?` : '';
  return {
    file: position?.source.absoluteRef ?? fallback,
    line: position?.start.line ?? 1,
    col: position?.start.col ?? 1,
    rule: problem.ruleId,
    message: problem.message + suggest,
    linters: ['Redocly'],
  };
}

/** A throw of Redocly's reader (unreadable YAML, no document) as a diagnostic like all others. */
export function thrownDiagnostic(error: unknown, file: string): Diagnostic {
  if (error instanceof YamlParseError) {
    const { line, col, source } = error;
    return {
      file: source.absoluteRef,
      line: Number.isNaN(line) ? 1 : line,
      col: Number.isNaN(col) ? 1 : col,
      rule: 'yaml',
      message: error.message.replace(/\s*\(\d+:\d+\)$/, ''),
    };
  }
  const message = error instanceof Error ? error.message : String(error);
  return { file, line: 1, col: 1, rule: 'document', message };
}

const UNRESOLVED = 'no-unresolved-refs';
const NO_FILE = /ENOENT: .*'(.+)'$/;

/** A reference to a file that is not there, with the one that was probably meant. */
async function nameMissingFile(diagnostic: Diagnostic): Promise<Diagnostic> {
  const [, path] = NO_FILE.exec(diagnostic.message) ?? [];
  if (diagnostic.rule !== UNRESOLVED || path === undefined) return diagnostic;
  const folder = dirname(path);
  const similar = closest(basename(path), await readdir(folder).catch(() => []));
  const hint = similar === undefined ? '' : `; did you mean ${similar}?`;
  const name = relative(dirname(diagnostic.file), path);
  return { ...diagnostic, message: `there is no file ${name}${hint}` };
}

const PARSED = 'Failed to parse: ';
const RESOLVED = "Can't resolve $ref: ";

/** A file that cannot be read is reported where it is wrong, and not again at each reference to it. */
function withoutUnread(found: readonly Diagnostic[]): Diagnostic[] {
  const unread = found.flatMap(({ message }) =>
    message.startsWith(PARSED) ? [message.slice(PARSED.length)] : [],
  );
  return found
    .filter(({ message }) => !unread.some((reason) => message === RESOLVED + reason))
    .map((each) => ({ ...each, message: each.message.replace(/ in ".*" \(\d+:\d+\)$/, '') }));
}

/** Redocly's rules on the source files. Warnings count: a document has diagnostics or it has none. */
export async function lintRedocly(
  rootFile: string,
  config: Config,
  resolver: BaseResolver,
): Promise<Diagnostic[]> {
  try {
    const problems = await lint({ ref: rootFile, config, externalRefResolver: resolver });
    const found = problems
      .filter((problem) => problem.ignored !== true)
      .map((problem) => redoclyDiagnostic(problem, rootFile));
    return await Promise.all(withoutUnread(found).map(nameMissingFile));
  } catch (error) {
    return [thrownDiagnostic(error, rootFile)];
  }
}
