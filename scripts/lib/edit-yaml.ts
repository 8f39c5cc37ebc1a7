import { type Node, type Pair, isMap, isScalar, isSeq, parseDocument } from 'yaml';
import { PlainError } from './command.ts';
import { toYaml } from './output-files.ts';

type Path = readonly (string | number)[];

/**
 * Changes to a YAML text that leave every other line as it is: printing a parsed document would fold
 * its prose anew. Collections in the text must be in block style, as all of the source is.
 */
export function mergeAt(text: string, path: Path, update: unknown): string {
  const node = nodeAt(text, path);
  if (isSeq(node)) return insertAfter(text, node, lines([update]));
  if (!isMap(node)) throw new PlainError(`there is nothing to merge into at ${path.join('/')}`);
  let changed = text;
  for (const [key, value] of Object.entries(update as object)) {
    const known = node.get(key, true) as Node | undefined;
    if (known === undefined) {
      changed = insertAfter(changed, nodeAt(changed, path), lines({ [key]: value }));
    } else if (isScalar(known)) changed = replaceScalar(changed, [...path, key], value);
    else changed = mergeAt(changed, [...path, key], value);
  }
  return changed;
}

/**
 * Takes an item of a list, or a key with its value, out of the text. A list that would be empty goes
 * with its last item.
 */
export function removeAt(text: string, path: Path): string {
  const parent = nodeAt(text, path.slice(0, -1));
  if (isSeq(parent) && parent.items.length === 1 && path.length > 1) {
    return removeAt(text, path.slice(0, -1));
  }
  const last = path.at(-1);
  let start: number | undefined;
  let end: number | undefined;
  if (isSeq(parent)) {
    const item = parent.items[Number(last)] as Node | undefined;
    start = item?.range?.[0];
    end = item?.range?.[1];
  } else if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && String(key.value) === last) as
      Pair<Node, Node> | undefined;
    start = pair?.key.range?.[0];
    end = pair?.value?.range?.[1];
  }
  if (start === undefined || end === undefined) {
    throw new PlainError(`there is nothing at ${path.join('/')}`);
  }
  return text.slice(0, lineStart(text, start)) + text.slice(lineEnd(text, end));
}

function nodeAt(text: string, path: Path): Node {
  const document = parseDocument(text);
  const node = path.length === 0 ? document.contents : document.getIn(path, true);
  if (node === undefined || node === null)
    throw new PlainError(`there is nothing at ${path.join('/')}`);
  return node as Node;
}

function insertAfter(text: string, collection: Node, added: string[]): string {
  const [start = 0, end = 0] = collection.range ?? [];
  const at = lineEnd(text, end);
  const indent = ' '.repeat(start - lineStart(text, start));
  const before = text.slice(0, at);
  const block = added.map((line) => `${indent}${line}\n`).join('');
  return before + (before.endsWith('\n') ? '' : '\n') + block + text.slice(at);
}

function replaceScalar(text: string, path: Path, value: unknown): string {
  const [start = 0, end = 0] = nodeAt(text, path).range ?? [];
  return text.slice(0, start) + lines(value).join('\n') + text.slice(end);
}

function lines(value: unknown): string[] {
  return toYaml(value, 0).trimEnd().split('\n');
}

function lineStart(text: string, offset: number): number {
  return text.lastIndexOf('\n', offset - 1) + 1;
}

/** The beginning of the line after the one in which a node ends. */
function lineEnd(text: string, offset: number): number {
  const last = text[offset - 1] === '\n' ? offset - 1 : offset;
  const at = text.indexOf('\n', last);
  return at === -1 ? text.length : at + 1;
}
