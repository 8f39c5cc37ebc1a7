import type { Assumption, OpenApi } from '../../pipeline/document.ts';
import { escape, get, tokens } from '../../pipeline/pointer.ts';

/** A record of what is not known, with its place in words. */
export interface Gap {
  pointer: string;
  place: string;
  href?: string;
}

export interface Gaps {
  notShown: (Gap & { text: string })[];
  assumed: (Gap & { assumption: Assumption })[];
}

/** Every `x-unspecified` and `x-assumed` of the document, in its order. */
export function gapsOf(document: OpenApi, links: ReadonlyMap<string, string>): Gaps {
  const gaps: Gaps = { notShown: [], assumed: [] };
  const walk = (node: unknown, pointer: string) => {
    if (typeof node !== 'object' || node === null) return;
    for (const [key, value] of Object.entries(node)) {
      const gap = () => ({ pointer, ...placeOf(document, pointer, links) });
      if (key === 'x-unspecified') {
        for (const { text } of value as { text: string }[]) gaps.notShown.push({ ...gap(), text });
      } else if (key === 'x-assumed') {
        for (const assumption of value as Assumption[]) {
          gaps.assumed.push({ ...gap(), assumption });
        }
      } else if (key !== 'examples' && key !== 'x-records') {
        walk(value, `${pointer}/${escape(key)}`);
      }
    }
  };
  walk(document, '');
  return gaps;
}

function placeOf(
  document: OpenApi,
  pointer: string,
  links: ReadonlyMap<string, string>,
): { place: string; href?: string } {
  const href = nearest(pointer, links);
  return { place: words(document, pointer), ...(href === undefined ? {} : { href }) };
}

/** A part that has no place of its own is shown where the part above it is. */
function nearest(pointer: string, links: ReadonlyMap<string, string>): string | undefined {
  for (let at = pointer; at !== ''; at = at.slice(0, at.lastIndexOf('/'))) {
    const href = links.get(at);
    if (href !== undefined) return href;
  }
  return undefined;
}

function words(document: OpenApi, pointer: string): string {
  const [section, kind = '', name = '', ...rest] = tokens(pointer);
  if (section === 'tags') return String(get(document, `/tags/${kind}/name`));
  if (section === 'paths') return name === '' ? `\`${kind}\`` : `\`${name.toUpperCase()} ${kind}\``;
  if (section !== 'components') return 'The whole service';
  switch (kind) {
    case 'securitySchemes':
      return 'Authentication';
    case 'parameters':
      return `Parameter \`${String(get(document, `/components/parameters/${name}/name`))}\``;
    case 'headers':
      return `Header \`${name}\``;
    case 'schemas': {
      const path = rest.filter((token) => token !== 'properties');
      return `\`${[name, ...path].join('.').replaceAll('.items', '[]')}\``;
    }
    default:
      return `Answer \`${name}\``;
  }
}
