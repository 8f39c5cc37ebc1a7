import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import ts from 'typescript';
import { isObject } from '../../src/shared/pointer.ts';

/** Folders of which the code holds for any document. */
const GENERAL = ['scripts', 'site', 'src'];

/** What is of this service: the folder made for it, the methods of the client, and the samples that call these. */
const PARTICULAR =
  /^(?:(?:src|site)\/service\/|src\/client\/(?:client|options)\.ts$|site\/samples\/call\.ts$)/;

/**
 * Names of this service in code that holds for any document. Comments may use them as examples.
 *
 * @param root - The folder of the project.
 * @param document - The bundle.
 * @returns One line for each name: file, line and what to do.
 */
export async function serviceNameErrors(root: string, document: unknown): Promise<string[]> {
  const names = serviceNames(document);
  const errors: string[] = [];
  for (const folder of GENERAL) {
    const entries = await readdir(join(root, folder), { recursive: true });
    for (const entry of entries.toSorted()) {
      const file = `${folder}/${entry.replaceAll('\\', '/')}`;
      if (!/\.(?:js|tsx?)$/.test(file) || PARTICULAR.test(file)) continue;
      for (const [name, line] of namesIn(file, await readFile(join(root, file), 'utf8'), names)) {
        errors.push(`${file}:${line}  ${name} is of this service: it belongs into src/service/`);
      }
    }
  }
  return errors;
}

/**
 * What nobody else would call so: operationIds, fields of more than one word, and the codes of errors.
 * A word such as `status` may mean anything.
 */
function serviceNames(document: unknown): ReadonlySet<string> {
  const names = new Set<string>();
  const collect = (value: unknown, key: string) => {
    if (Array.isArray(value)) for (const each of value) collect(each, key);
    else if (isObject(value)) {
      for (const [name, each] of Object.entries(value)) {
        if (key === 'properties' && name.includes('_')) names.add(name);
        collect(each, key === 'properties' ? '' : name);
      }
    } else if (key === 'operationId' || (key === 'code' && typeof value === 'string')) {
      names.add(String(value));
    }
  };
  collect(document, '');
  return names;
}

/** The names that stand in identifiers and texts of a file, not in its comments; each with its first line. */
function namesIn(
  file: string,
  code: string,
  names: ReadonlySet<string>,
): ReadonlyMap<string, number> {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest);
  const found = new Map<string, number>();
  const visit = (node: ts.Node) => {
    if (node.getChildCount(source) > 0) {
      ts.forEachChild(node, visit);
      return;
    }
    for (const name of node.getText(source).match(/\w+/g) ?? []) {
      if (!names.has(name) || found.has(name)) continue;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      found.set(name, line + 1);
    }
  };
  visit(source);
  return found;
}
