import { readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type JsonValue, type Path, exec } from 'jsonpath-rfc9535';
import { mergeAt, removeAt } from '../lib/edit-yaml.ts';
import { PlainError, runCommand } from '../lib/command.ts';
import { writeOutputs } from '../lib/output-files.ts';
import { encode, get, isObject, toPointer, tokens } from '../../src/shared/pointer.ts';

const HELP = `Apply an OpenAPI Overlay, as verify writes it, to the files below openapi/.

Usage: npm run overlay -- FILE

The targets are JSONPath (RFC 9535) into the bundle. Each change is made in the file that its target
comes from, and all other lines stay as they are. A list goes with its last item. What is left to do is
printed: the facts that the tests compare with the document are written by people.
`;

interface OverlayAction {
  target: string;
  update?: unknown;
  remove?: true;
}
type SourceMap = Record<string, { at: string }>;

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
  const sourceMap = JSON.parse(
    readFileSync(join(root, 'generated/source-map.json'), 'utf8'),
  ) as SourceMap;
  const { actions } = readOverlay(resolve(root, file));
  const document = JSON.parse(
    readFileSync(join(root, 'generated/openapi.json'), 'utf8'),
  ) as JsonValue;
  const texts = new Map<string, string>();
  const facts = new Set<string>();
  for (const action of actions) {
    const { target, remove, update } = action;
    // From the end, so that no index moves before its turn.
    for (const at of targetsIn(document, target).toReversed()) {
      const [source, path] = locate(sourceMap, at);
      for (const fact of factsOf(document, toPointer(at), action)) facts.add(fact);
      const text = texts.get(source) ?? readFileSync(join(root, source), 'utf8');
      if (remove === true) {
        texts.set(source, removeAt(text, path));
        removeIn(document, at);
      } else {
        texts.set(source, mergeAt(text, path, filesFor(update, source, sourceMap)));
        merge(get(document, toPointer(at)), update);
      }
    }
  }
  // All are read and changed before the first is written.
  for (const source of await writeOutputs(root, texts)) process.stdout.write(`${source}\n`);
  process.stdout.write(nextSteps(facts));
  return 0;
}

/** What is left to do: the tests hold the document to the facts, which no overlay writes. */
function nextSteps(facts: ReadonlySet<string>): string {
  return `
Next:
  1. git diff openapi/ shows the changes. Describe what is new, and undo what is no fact.
  2. Write in test/openapi/facts.yaml what is known of each of these:
${[...facts].map((fact) => `       ${fact}\n`).join('')}  3. npm run build, npm run lint and npm test
`;
}

/** What an action says of the service, at a location in the bundle. Examples are made up. */
function factsOf(document: JsonValue, at: string, { update, remove }: OverlayAction): string[] {
  if (at.startsWith('/components/examples/')) return [];
  if (remove === true) {
    const kind = get(document, `${at}/kind`);
    return [`${at} is removed${typeof kind === 'string' ? ` (${kind})` : ''}`];
  }
  if (!isObject(update)) return [`${at} has ${JSON.stringify(update)}`];
  return Object.keys(update).map((name) => `${at}/${encode(name)}`);
}

function readOverlay(file: string): { actions: OverlayAction[] } {
  let overlay: { overlay?: string; actions?: OverlayAction[] };
  try {
    overlay = JSON.parse(readFileSync(file, 'utf8'), refuseProto) as typeof overlay;
  } catch (error) {
    throw new PlainError(`${file}: ${(error as Error).message}`);
  }
  const { actions } = overlay;
  if (overlay.overlay === undefined || actions === undefined) {
    throw new PlainError(`${file} is no OpenAPI Overlay`);
  }
  return { actions };
}

/** Set on an object, this name would change what all objects inherit. */
function refuseProto(name: string, value: unknown): unknown {
  if (name === '__proto__') throw new Error('the name __proto__ cannot be merged; remove it');
  return value;
}

/** Where a JSONPath (RFC 9535) leads; it must lead somewhere. */
function targetsIn(document: JsonValue, target: string): Path[] {
  const found: Path[] = [];
  try {
    exec(document, target, (_, path) => void found.push(path));
  } catch (error) {
    throw new PlainError(`${target} is no JSONPath: ${(error as Error).message}`);
  }
  if (found.length === 0) throw new PlainError(`nothing in the document matches ${target}`);
  return found;
}

/** The same change as in the text, for the targets of the actions that follow. */
function removeIn(document: JsonValue, path: Path): void {
  const parent = get(document, toPointer(path.slice(0, -1)));
  const last = path.at(-1);
  if (Array.isArray(parent)) parent.splice(Number(last), 1);
  else delete (parent as Record<string, unknown>)[String(last)];
}

function merge(target: unknown, update: unknown): void {
  if (Array.isArray(target)) target.push(update);
  if (!isObject(target) || !isObject(update)) return;
  for (const [key, value] of Object.entries(update)) {
    const known = Object.hasOwn(target, key) ? target[key] : undefined;
    if (typeof known === 'object' && known !== null) merge(known, value);
    else target[key] = value;
  }
}

/** The file that holds a part of the bundle, and the way to it inside that file. */
function locate(sourceMap: SourceMap, path: Path): [source: string, path: string[]] {
  const at = toPointer(path);
  const [found] = Object.entries(sourceMap)
    .filter(([, origin]) => at === origin.at || at.startsWith(`${origin.at}/`))
    .toSorted((a, b) => b[1].at.length - a[1].at.length);
  if (found === undefined) throw new PlainError(`no file holds ${at}`);
  const [source, origin] = found;
  return [source, tokens(at.slice(origin.at.length))];
}

/** References of the bundle as the relative paths of files that the source uses. */
function filesFor(value: unknown, source: string, sourceMap: SourceMap): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => {
      if (key !== '$ref') return [key, filesFor(each, source, sourceMap)];
      const target = Object.entries(sourceMap).find(([, { at }]) => `#${at}` === each)?.[0];
      return [key, target === undefined ? each : relative(dirname(source), target)];
    }),
  );
}

await runCommand(main);
