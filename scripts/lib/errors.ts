import { relative, sep } from 'node:path';

/** One fault of the document, at a location that an editor can jump to. */
export interface Finding {
  /** Absolute path of the file. */
  file: string;
  line: number;
  col: number;
  rule: string;
  message: string;
}

/** The build failed for reasons that lie in its input; the findings are all there is to say. */
export class BuildError extends Error {
  readonly findings: readonly Finding[];

  constructor(findings: readonly Finding[]) {
    super(`${findings.length} ${findings.length === 1 ? 'problem' : 'problems'} in the document`);
    this.name = 'BuildError';
    this.findings = findings;
  }
}

/** A failure with one plain sentence and no location in a file. */
export class PlainError extends Error {
  override name = 'PlainError';
}

/** Wrong arguments, said to the one who typed them. */
export class UsageError extends PlainError {}

/** `file:line:col  rule  message`, with the file relative to the given folder. */
export function formatFinding(finding: Finding, from: string): string {
  const file = relative(from, finding.file).split(sep).join('/');
  const message = finding.message.replaceAll(/\s*\n\s*/g, ' ').trim();
  return `${file}:${finding.line}:${finding.col}  ${finding.rule}  ${message}`;
}

/** In order of location, each once: the same rule may find a fault in the source and the bundle. */
export function tidyFindings(findings: readonly Finding[]): Finding[] {
  const seen = new Map<string, Finding>();
  for (const finding of findings) {
    const key = `${finding.file}:${finding.line}:${finding.rule}:${finding.message}`;
    if (!seen.has(key)) seen.set(key, finding);
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
