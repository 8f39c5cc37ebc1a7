import type { OpenApi } from '../lib/openapi.ts';
import {
  type Assumption,
  type Extensions,
  type Gap,
  annotatedParts,
  assumptionsOf,
} from '../../src/contract/gaps.ts';
import { byKind, gapTexts } from './gap-kinds.ts';
import { parsePointer, valueAt } from '../../src/shared/pointer.ts';
import { code } from '../lib/write-markdown.ts';
import { valueText } from './text.ts';

/** What the document records beside a part: what is not specified, and what is assumed. */
export interface Notes {
  unspecified: readonly Gap[];
  assumed: readonly Assumption[];
}

/** The notes of several parts that are shown in one place, each once. */
export function notesOf(...parts: readonly (Extensions | undefined)[]): Notes {
  const gaps = parts.flatMap((part) => part?.['x-unspecified'] ?? []);
  return {
    unspecified: byKind([...new Map(gaps.map((gap) => [gap.text, gap])).values()]),
    assumed: [...new Set(parts.flatMap(assumptionsOf))],
  };
}

/** An assumption with its reason and, where it has one, its value, as Markdown. */
export function assumptionText({ choice, value, why }: Assumption): string {
  const shown = value === undefined ? '' : ` Value: ${code(valueText(value))}.`;
  return `**Assumed** ${choice} ${why}${shown}`;
}

/** Checks whether a wrong guess may cost money, or the state of a payment. */
export function isCostly({ kind }: Gap): boolean {
  return gapTexts.kinds[kind].cost === 'money';
}

/** Where a note stands in the document, and where the site shows it. */
export interface Location {
  pointer: string;
  label: string;
  href: string | undefined;
}

/** A location as Markdown: a link where the site shows it. */
export function locationText({ label, href }: Location): string {
  return href === undefined ? label : `[${label}](${href})`;
}

/** Gaps with the same kind and text, with every location they stand at. */
export interface GapEntry extends Gap {
  locations: Location[];
}

/** By the JSON pointer of a part: where the site shows it first, and its name where one operation alone has it. */
export type Links = Map<string, { href: string; label: string | undefined }>;

/** Where each gap and each assumption stands, in the order of the document. */
export type Gaps = ReturnType<typeof gapsOf>;

/** Every `x-unspecified` and every `x-assumed` of the document. */
export function gapsOf(document: OpenApi, links: Links) {
  const locationOf = new Map<Gap, Location>();
  const assumed: (Assumption & { location: Location })[] = [];
  for (const { pointer, extensions } of annotatedParts(document)) {
    const label = links.get(pointer)?.label ?? labelOf(document, pointer);
    const location = { pointer, label, href: nearest(pointer, links) };
    for (const gap of extensions['x-unspecified'] ?? []) locationOf.set(gap, location);
    for (const each of assumptionsOf(extensions)) assumed.push({ ...each, location });
  }
  return { locationOf, assumed };
}

/** Something that has no address of its own is shown where what holds it is. */
function nearest(pointer: string, links: Links): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const link = links.get(at);
    if (link !== undefined) return link.href;
  }
  return undefined;
}

function labelOf(document: OpenApi, pointer: string): string {
  const [section, kind = '', name = '', ...rest] = parsePointer(pointer);
  if (section === 'tags') return String(valueAt(document, `/tags/${kind}/name`));
  if (section === 'paths') return code(`${name.toUpperCase()} ${kind}`.trimStart());
  if (section !== 'components') return 'The whole API';

  if (kind === 'securitySchemes') return 'Authentication';
  if (kind === 'parameters') {
    const ownName = valueAt(document, `/${section}/${kind}/${name}/name`);
    return `Parameter ${code(String(ownName))}`;
  }
  // The name of a component cannot have hyphens.
  if (kind === 'headers') return `Header ${code(name.replaceAll(/(?<=[a-z])(?=[A-Z])/g, '-'))}`;
  if (kind !== 'schemas') return `Response ${code(name)}`;

  const path = rest.filter((token) => token !== 'properties');
  return code([name, ...path].join('.').replaceAll('.items', '[]'));
}
