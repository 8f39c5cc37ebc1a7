import { readFileSync } from 'node:fs';
import { basename, dirname, extname, resolve } from 'node:path';
import { type Node, isMap, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import { tokens } from '../../src/shared/pointer.ts';

interface SourceLocation {
  file: string;
  line: number;
  col: number;
}

interface ParsedFile {
  contents: Node | null;
  lines: LineCounter;
}

/** A node of a source file; without a node where the file holds nothing further down. */
interface Spot {
  file: string;
  offset: number;
  node: unknown;
}

/** Finds the location in the source files for a pointer into the bundle. */
export class Locator {
  readonly #root: string;
  readonly #files: ReadonlySet<string>;
  readonly #parsed = new Map<string, ParsedFile>();
  readonly #spots = new Map<string, Spot>();

  constructor(root: string, files: Iterable<string>) {
    this.#root = root;
    this.#files = new Set(files);
  }

  /** The nearest location that exists; the beginning of the root file when nothing does. */
  locate(pointer: string): SourceLocation {
    const { file, offset } = this.#spot(pointer);
    const { line, col } = this.#parse(file).lines.linePos(offset);
    return { file, line: Math.max(line, 1), col: Math.max(col, 1) };
  }

  /** One step down from the spot of the parent, which is known already in most cases. */
  #spot(pointer: string): Spot {
    const known = this.#spots.get(pointer);
    if (known !== undefined) return known;
    const path = tokens(pointer);
    const component = this.#componentFile(path);
    const last = path.at(-1);
    let spot: Spot;
    if (component !== undefined) spot = this.#top(component);
    else if (last === undefined) spot = this.#top(this.#root);
    else spot = this.#step(this.#spot(pointer.slice(0, pointer.lastIndexOf('/'))), last);
    this.#spots.set(pointer, spot);
    return spot;
  }

  // The bundler names a component after the file it comes from, so the way back is by name.
  #componentFile(path: readonly string[]): string | undefined {
    const [components, section, name] = path;
    if (components !== 'components' || section === undefined || path.length !== 3) return undefined;
    const named = [...this.#files].filter((file) => basename(file, extname(file)) === name);
    return named.find((file) => basename(dirname(file)) === section) ?? named[0];
  }

  #top(file: string): Spot {
    const { contents } = this.#parse(file);
    return { file, offset: contents?.range?.[0] ?? 0, node: contents };
  }

  #step(from: Spot, key: string): Spot {
    const { file, offset, node } = this.#follow(from);
    if (isMap(node)) {
      const pair = node.items.find((item) => isScalar(item.key) && String(item.key.value) === key);
      if (pair !== undefined && isScalar(pair.key)) {
        return { file, offset: pair.key.range?.[0] ?? offset, node: pair.value };
      }
    } else if (isSeq(node)) {
      const item = node.items[Number(key)] as Node | undefined;
      if (item !== undefined) return { file, offset: item.range?.[0] ?? offset, node: item };
    }
    return { file, offset, node: undefined };
  }

  /** Where a reference to another file leads. */
  #follow(spot: Spot): Spot {
    const ref = isMap(spot.node) ? spot.node.get('$ref') : undefined;
    if (typeof ref !== 'string') return spot;
    const [target = '', fragment = ''] = ref.split('#');
    const file = resolve(dirname(spot.file), target);
    if (!this.#files.has(file) || file === spot.file) return spot;
    return tokens(fragment).reduce<Spot>((at, key) => this.#step(at, key), this.#top(file));
  }

  #parse(file: string): ParsedFile {
    let parsed = this.#parsed.get(file);
    if (parsed === undefined) {
      const lines = new LineCounter();
      const { contents } = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
      parsed = { contents, lines };
      this.#parsed.set(file, parsed);
    }
    return parsed;
  }
}
