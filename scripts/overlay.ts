import { readFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { mergeAt, removeAt } from './pipeline/edit-yaml.ts';
import { PlainError } from './pipeline/findings.ts';
import { pointer as toPointer, tokens } from './pipeline/pointer.ts';
import { runCommand } from './pipeline/run-command.ts';
import { writeOutputs } from './pipeline/write.ts';

const HELP = `Apply an OpenAPI Overlay, as verify writes it, to the files below openapi/.

Usage: npm run overlay -- FILE

The targets are normalized paths into the bundle. Each change is made in the file that its target
comes from, and all other lines stay as they are. Look at the difference before you keep it, and
write a description for what is new: the lint rules ask for one.
`;

interface Action {
  target: string;
  update?: unknown;
  remove?: true;
}
type Places = Record<string, { at: string }>;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h', default: false } },
  });
  const [file] = positionals;
  if (values.help || file === undefined) {
    process[values.help ? 'stdout' : 'stderr'].write(HELP);
    return values.help ? 0 : 2;
  }
  const root = process.cwd();
  const places = JSON.parse(readFileSync(join(root, 'generated/places.json'), 'utf8')) as Places;
  const { actions } = readOverlay(file);
  const texts = new Map<string, string>();
  for (const action of actions) {
    const [source, path] = locate(places, pathOf(action.target));
    const text = texts.get(source) ?? readFileSync(join(root, source), 'utf8');
    const changed =
      action.remove === true
        ? removeAt(text, path)
        : mergeAt(text, path, filesFor(action.update, source, places));
    texts.set(source, changed);
  }
  // All are read and changed before the first is written.
  for (const [source, text] of texts) {
    await writeOutputs(join(root, dirname(source)), new Map([[basename(source), text]]));
    process.stdout.write(`${source}\n`);
  }
  return 0;
}

function readOverlay(file: string): { actions: Action[] } {
  let overlay: { overlay?: string; actions?: Action[] };
  try {
    overlay = JSON.parse(readFileSync(file, 'utf8')) as typeof overlay;
  } catch (error) {
    throw new PlainError(`${file}: ${(error as Error).message}`);
  }
  const { actions } = overlay;
  if (overlay.overlay === undefined || actions === undefined) {
    throw new PlainError(`${file} is no OpenAPI Overlay`);
  }
  return { actions };
}

/** The steps of a normalized JSON path: `$['info']['x-not-shown'][0]`. */
function pathOf(target: string): string[] {
  if (!/^\$(?:\['(?:[^'\\]|\\.)*'\]|\[\d+\])*$/.test(target)) {
    throw new PlainError(`only normalized paths are understood, not ${target}`);
  }
  return [...target.matchAll(/\['((?:[^'\\]|\\.)*)'\]|\[(\d+)\]/g)].map(
    ([, name, index]) => name?.replaceAll(/\\(.)/g, '$1') ?? index ?? '',
  );
}

/** The file that holds a place of the bundle, and the way to it inside that file. */
function locate(places: Places, path: string[]): [source: string, path: string[]] {
  const at = toPointer(path);
  const [found] = Object.entries(places)
    .filter(([, place]) => at === place.at || at.startsWith(`${place.at}/`))
    .toSorted((a, b) => b[1].at.length - a[1].at.length);
  if (found === undefined) throw new PlainError(`no file holds ${at}`);
  const [source, place] = found;
  return [source, tokens(at.slice(place.at.length))];
}

/** References of the bundle as the relative paths of files that the source uses. */
function filesFor(value: unknown, source: string, places: Places): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key !== '$ref') return [key, filesFor(each, source, places)];
      const target = Object.entries(places).find(([, { at }]) => `#${at}` === each)?.[0];
      return [key, target === undefined ? each : relative(dirname(source), target)];
    }),
  );
}

await runCommand(main);
