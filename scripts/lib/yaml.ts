import { Document, type Scalar, visit } from 'yaml';

/**
 * What some reader of YAML 1.1 takes for a number, a date, a boolean, null or a symbol. Ruby reads
 * `20,000.00` as a number, so all that begins like one is quoted.
 */
const NOT_PLAIN = /^[-+.:\d]|^(?:y|n|yes|no|on|off|true|false|null|~|=|<<)$/i;

/** JSON as it is written to disk. */
export function toJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/**
 * YAML that readers of YAML 1.1 and 1.2 understand alike.
 *
 * @param lineWidth Longer texts are folded; 0 folds none.
 */
export function toYaml(value: unknown, lineWidth = 100): string {
  const document = new Document(value, { version: '1.1', aliasDuplicateObjects: false });
  visit(document, { Scalar: (_, node) => setStyle(node, lineWidth) });
  return document.toString({ lineWidth, singleQuote: true });
}

function setStyle(node: Scalar, lineWidth: number): void {
  const { value } = node;
  if (typeof value !== 'string') return;
  // Beside its key and indented, a text of the whole width would not fit.
  const isLong = lineWidth > 0 && value.length > 0.8 * lineWidth && value.includes(' ');
  if (NOT_PLAIN.test(value)) node.type = 'QUOTE_SINGLE';
  else if (isLong || value.includes('\n')) node.type = 'BLOCK_FOLDED';
}
