import { readGenerated } from '../../shared/package-files.ts';

/** For each source file: the pointer of what it holds, and the line of each pointer below that. */
type Places = Record<string, { at: string; lines: Record<string, number> }>;

let places: [file: string, at: string, lines: Record<string, number>][] | undefined;

/** `openapi/components/schemas/Refund.yaml:12` for a pointer into the bundle. */
export function sourceLocation(pointer: string): string {
  places ??= Object.entries(readGenerated('places.json') as Places)
    .map(([file, { at, lines }]): [string, string, Record<string, number>] => [file, at, lines])
    // The longest first: the root file holds everything that no other file does.
    .toSorted((a, b) => b[1].length - a[1].length);
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    for (const [file, at, lines] of places) {
      if (rest !== at && !rest.startsWith(at === '' ? '/' : `${at}/`)) continue;
      const line = lines[rest.slice(at.length)];
      if (line !== undefined) return `${file}:${line}`;
      break;
    }
  }
}
