import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fillers } from './fillers.ts';
import type { Guide, Site } from './site.ts';

/** The guides of a folder, in the order of their file names, with the facts filled in. */
export function readGuides(folder: string, site: Site): Guide[] {
  const fill = fillers(site);
  return readdirSync(folder)
    .filter((file) => file.endsWith('.md'))
    .toSorted()
    .map((file) => {
      const text = readFileSync(join(folder, file), 'utf8');
      return guide(file.replace(/^\d+-|\.md$/g, ''), filled(text, file, fill));
    });
}

/** A guide from Markdown: the first heading is its title, the first paragraph its summary. */
export function guide(id: string, markdown: string): Guide {
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? id;
  const summary = /(?:^|\n)# .+\n+([^#\n][^]*?)(?:\n\n|$)/.exec(markdown)?.[1] ?? '';
  return { id, title, summary: summary.replaceAll('\n', ' ').trim(), markdown };
}

function filled(text: string, file: string, fill: ReturnType<typeof fillers>): string {
  return text.replaceAll(/\{\{([a-z-]+)(?: ([^}]*))?\}\}/g, (_, name: string, args = '') => {
    const filler = fill[name];
    if (filler === undefined) throw new Error(`${file}: there is no placeholder "${name}"`);
    return filler(...String(args).split(' ').filter(Boolean));
  });
}
