import { relative, sep } from 'node:path';

/** One error of the document, at a location that an editor can jump to. */
export interface Diagnostic {
  /** Absolute path of the file. */
  file: string;
  line: number;
  col: number;
  rule: string;
  message: string;
  /** Those that found it, of several. */
  linters?: readonly string[];
}

/** The build failed for reasons that lie in its input; the diagnostics are all there is to say. */
export class BuildError extends Error {
  readonly diagnostics: readonly Diagnostic[];

  constructor(diagnostics: readonly Diagnostic[]) {
    super(`${diagnostics.length} ${diagnostics.length === 1 ? 'error' : 'errors'} in the document`);
    this.name = 'BuildError';
    this.diagnostics = diagnostics;
  }
}

/** `file:line:col  rule  message (linters)`, with the file relative to the given folder. */
export function formatDiagnostic(diagnostic: Diagnostic, from: string): string {
  const file = relative(from, diagnostic.file).split(sep).join('/');
  const message = diagnostic.message.replaceAll(/\s*\n\s*/g, ' ').trim();
  const linters = diagnostic.linters === undefined ? '' : ` (${diagnostic.linters.join(', ')})`;
  return `${file}:${diagnostic.line}:${diagnostic.col}  ${diagnostic.rule}  ${message}${linters}`;
}

/** In order of location, each once: the same rule may find an error in the source and the bundle. */
export function tidyDiagnostics(diagnostics: readonly Diagnostic[]): Diagnostic[] {
  const seen = new Map<string, Diagnostic>();
  for (const diagnostic of diagnostics) {
    const key = `${diagnostic.file}:${diagnostic.line}:${diagnostic.rule}:${diagnostic.message}`;
    if (!seen.has(key)) seen.set(key, diagnostic);
  }
  return [...seen.values()].toSorted(
    (a, b) =>
      compare(a.file, b.file) || a.line - b.line || a.col - b.col || compare(a.rule, b.rule),
  );
}

/** Order by code unit, which is the same on every machine, whatever its locale. */
export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
