import { readGenerated } from '../../shared/package-files.ts';

/** For each source file: the pointer of what it holds, and the line of each pointer below that. */
type SourceMap = Record<string, { at: string; lines: Record<string, number> }>;

interface SourceFile {
  file: string;
  pointer: string;
  lines: Record<string, number>;
}

let sourceFiles: readonly SourceFile[] | undefined;

/**
 * Where a part of the bundle is written.
 *
 * @param pointer - JSON pointer into the bundle.
 * @returns File and line, such as `openapi/components/schemas/Refund.yaml:12`.
 */
export function sourceLocation(pointer: string): string {
  sourceFiles ??= Object.entries(readGenerated('source-map.json') as SourceMap)
    .map(([file, { at, lines }]) => ({ file, pointer: at, lines }))
    // The longest first: the root file holds everything that no other file does.
    .toSorted((a, b) => b.pointer.length - a.pointer.length);
  for (let rest = pointer; ; rest = rest.slice(0, rest.lastIndexOf('/'))) {
    const holder = sourceFiles.find((each) => rest === each.pointer || isBelow(rest, each.pointer));
    const line = holder?.lines[rest.slice(holder.pointer.length)];
    if (holder !== undefined && line !== undefined) return `${holder.file}:${line}`;
  }
}

function isBelow(pointer: string, ancestor: string): boolean {
  return pointer.startsWith(`${ancestor}/`);
}
