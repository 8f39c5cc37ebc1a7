import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type Scalar, Document, visit } from 'yaml';

/** First line of each generated TypeScript file. */
export const BANNER =
  '// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.\n';

/**
 * What some reader of YAML 1.1 takes for a number, a date, a boolean, null or a symbol. Ruby reads
 * `20,000.00` as a number, so all that begins like one is quoted.
 */
const NOT_PLAIN = /^[-+.:\d]|^(?:y|n|yes|no|on|off|true|false|null|~|=)$/i;

/** JSON as it is written to disk. */
export function toJson(value: unknown): string {
  // A line for each value, for diffs; no indentation, which costs the package 5 kB.
  return `${JSON.stringify(value, null, 1).replaceAll(/^ +/gm, '')}\n`;
}

/** Longer texts are folded. */
const LINE_WIDTH = 100;

/** YAML that readers of YAML 1.1 and 1.2 understand alike. */
export function toYaml(value: unknown): string {
  const document = new Document(value, { version: '1.1', aliasDuplicateObjects: false });
  visit(document, { Scalar: (_, node) => setStyle(node) });
  return document.toString({ lineWidth: LINE_WIDTH, singleQuote: true });
}

function setStyle(node: Scalar): void {
  const { value } = node;
  if (typeof value !== 'string') return;
  // Beside its key and indented, a text of the whole width would not fit.
  const isLong = value.length > 0.8 * LINE_WIDTH && value.includes(' ');
  if (NOT_PLAIN.test(value)) node.type = 'QUOTE_SINGLE';
  else if (isLong || value.includes('\n')) node.type = 'BLOCK_FOLDED';
}

/**
 * Writes the files that do not say the same already.
 *
 * @returns The names of those.
 */
export async function writeOutputs(
  out: string,
  outputs: ReadonlyMap<string, string>,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [name, text] of outputs) {
    const file = join(out, name);
    const before = existsSync(file) ? await readFile(file, 'utf8') : undefined;
    if (before === text) continue;
    changed.push(name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
  return changed;
}
