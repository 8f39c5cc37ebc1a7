import type { Site } from '../site.ts';
import { searchEntries } from './entries.ts';

/** The entries as a script, so that they load from a folder as well as from a server. */
export function searchIndex(site: Site): string {
  const lines = searchEntries(site).map((entry) => JSON.stringify(entry));
  return `globalThis.searchEntries = [\n${lines.join(',\n')}\n];\n`;
}
