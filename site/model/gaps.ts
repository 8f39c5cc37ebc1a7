import {
  type Assumption,
  type Extensions,
  type Gap,
  type OpenApi,
  type Response,
  assumptionsOf,
  refName,
} from '../../scripts/lib/openapi.ts';
import { encode, get, tokens } from '../../src/shared/pointer.ts';
import { byWeight } from './notes.ts';
import { capitalize } from './text.ts';

/** Where a note stands in the document, and where the site shows it. */
export interface Location {
  pointer: string;
  label: string;
  href?: string;
}

/** Gaps with the same kind and text, with every location they stand at. */
export interface GapEntry extends Gap {
  locations: Location[];
}

export interface AssumptionEntry extends Assumption {
  location: Location;
}

export interface Gaps {
  unspecified: GapEntry[];
  assumed: AssumptionEntry[];
}

/** Every `x-unspecified` of the document, in the order of weight, and every `x-assumed`. */
export function gapsOf(document: OpenApi, links: ReadonlyMap<string, string>): Gaps {
  const entries = new Map<string, GapEntry>();
  const assumed: AssumptionEntry[] = [];
  for (const { pointer, notes } of holders(document, '')) {
    const href = nearest(pointer, links);
    const label = labelOf(document, pointer);
    const location = { pointer, label, ...(href === undefined ? {} : { href }) };
    for (const gap of notes['x-unspecified'] ?? []) {
      const key = `${gap.kind} ${gap.text}`;
      const entry = entries.get(key) ?? { ...gap, locations: [] };
      entries.set(key, entry);
      entry.locations.push(location);
    }
    for (const each of assumptionsOf(notes)) assumed.push({ ...each, location });
  }
  return { unspecified: byWeight([...entries.values()]), assumed };
}

/** The title of a kind: `rate-limits` is "Rate limits". */
export function kindTitle(kind: string): string {
  return capitalize(kind.replaceAll('-', ' '));
}

/** Every object of the document that has notes. Records and examples have none. */
function* holders(
  node: unknown,
  pointer: string,
): Generator<{ pointer: string; notes: Extensions }> {
  if (typeof node !== 'object' || node === null) return;
  if ('x-unspecified' in node || 'x-assumed' in node) {
    yield { pointer, notes: node as Extensions };
  }
  for (const [key, value] of Object.entries(node)) {
    const isNote = key.startsWith('x-');
    if (!isNote && key !== 'examples') yield* holders(value, `${pointer}/${encode(key)}`);
  }
}

/** Something that has no address of its own is shown where what holds it is. */
function nearest(pointer: string, links: ReadonlyMap<string, string>): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const href = links.get(at);
    if (href !== undefined) return href;
  }
  return undefined;
}

function labelOf(document: OpenApi, pointer: string): string {
  const [section, kind = '', name = '', ...rest] = tokens(pointer);
  if (section === 'tags') return String(get(document, `/tags/${kind}/name`));
  if (section === 'paths') return name === '' ? `\`${kind}\`` : `\`${name.toUpperCase()} ${kind}\``;
  if (section !== 'components') return 'The whole API';
  switch (kind) {
    case 'securitySchemes':
      return 'Authentication';
    case 'parameters':
      return `Parameter \`${String(get(document, `/components/parameters/${name}/name`))}\``;
    case 'headers':
      return `Header \`${headerName(document, name)}\``;
    case 'schemas': {
      const path = rest.filter((token) => token !== 'properties');
      return `\`${[name, ...path].join('.').replaceAll('.items', '[]')}\``;
    }
    default:
      return `Response \`${name}\``;
  }
}

/** The header that a component describes: a component's name cannot have hyphens. */
function headerName(document: OpenApi, component: string): string {
  const responses = Object.values(document.components?.['responses'] ?? {}) as Response[];
  const headers = responses.flatMap((response) => Object.entries(response.headers ?? {}));
  const found = headers.find(([, ref]) => '$ref' in ref && refName(ref.$ref) === component);
  return found?.[0] ?? component;
}
