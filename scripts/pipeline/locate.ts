import { readFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import {
  LineCounter,
  type Node,
  isAlias,
  isMap,
  isPair,
  isScalar,
  isSeq,
  parseDocument,
} from 'yaml';
import { tokens } from './pointer.ts';

interface Place {
  file: string;
  line: number;
  col: number;
}

interface Parsed {
  contents: Node | null;
  lines: LineCounter;
}

/** Finds the place in the source files for a pointer into the bundle. */
export class Locator {
  readonly #root: string;
  readonly #files: ReadonlySet<string>;
  /** The files of each base name. */
  readonly #named = new Map<string, string[]>();
  readonly #parsed = new Map<string, Parsed>();

  constructor(root: string, files: Iterable<string>) {
    this.#root = root;
    this.#files = new Set(files);
    for (const file of this.#files) {
      const name = basename(file, extname(file));
      this.#named.set(name, [...(this.#named.get(name) ?? []), file]);
    }
  }

  /** The nearest place that exists; the beginning of the root file when nothing does. */
  locate(pointer: string): Place {
    const path = tokens(pointer);
    const component = this.#componentFile(path);
    return component === undefined
      ? this.#walk(this.#root, path)
      : this.#walk(component, path.slice(3));
  }

  // The bundler names a component after the file it comes from, so the way back is by name.
  #componentFile(path: readonly string[]): string | undefined {
    const [components, section, name] = path;
    if (components !== 'components' || section === undefined || name === undefined)
      return undefined;
    const named = this.#named.get(name) ?? [];
    return named.find((file) => basename(dirname(file)) === section) ?? named[0];
  }

  #walk(start: string, path: readonly string[]): Place {
    let file = start;
    let parsed = this.#parse(file);
    let node: unknown = parsed.contents;
    let offset = parsed.contents?.range?.[0] ?? 0;
    const steps = [...path];
    for (let hops = 0; hops < 1000; hops += 1) {
      const ref = isMap(node) ? node.get('$ref') : undefined;
      if (typeof ref === 'string' && steps.length > 0 && !ref.startsWith('#')) {
        const [target = '', fragment = ''] = ref.split('#');
        const next = resolve(dirname(file), target);
        if (!this.#files.has(next)) break;
        file = next;
        parsed = this.#parse(file);
        node = parsed.contents;
        offset = parsed.contents?.range?.[0] ?? 0;
        steps.unshift(...tokens(fragment));
      }
      const step = steps.shift();
      if (step === undefined) break;
      if (isMap(node)) {
        const pair = node.items.find(
          (item) => isScalar(item.key) && String(item.key.value) === step,
        );
        if (!isPair(pair) || !isScalar(pair.key)) break;
        offset = pair.key.range?.[0] ?? offset;
        node = pair.value;
      } else if (isSeq(node)) {
        node = node.items[Number(step)];
        if (node === undefined || isAlias(node)) break;
        offset = (node as Node).range?.[0] ?? offset;
      } else break;
    }
    const { line, col } = parsed.lines.linePos(offset);
    return { file, line: Math.max(line, 1), col: Math.max(col, 1) };
  }

  #parse(file: string): Parsed {
    let parsed = this.#parsed.get(file);
    if (parsed === undefined) {
      const lines = new LineCounter();
      parsed = {
        contents: parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines }).contents,
        lines,
      };
      this.#parsed.set(file, parsed);
    }
    return parsed;
  }
}
