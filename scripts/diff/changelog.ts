import { PlainError } from '../lib/errors.ts';

const START = '<!-- written by `npm run diff -- --changelog` -->';
const END = '<!-- end -->';

/** Puts the report below the first heading of a version, in place of the one that was there. */
export function withReport(changelog: string, report: string): string {
  const block = `${START}\n\n${report.trim()}\n\n${END}`;
  const heading = /^## .+$/m.exec(changelog);
  if (heading === null) throw new PlainError('CHANGELOG.md has no heading of a version (## 1.2.3)');
  const start = heading.index + heading[0].length;
  const rest = changelog.slice(start);
  const next = /^## /m.exec(rest)?.index ?? rest.length;
  const section = rest.slice(0, next);
  const from = section.indexOf(START);
  const to = section.indexOf(END, from);
  const own =
    from !== -1 && to !== -1
      ? section.slice(0, from) + block + section.slice(to + END.length)
      : `${section.trimEnd()}\n\n${block}\n${next === rest.length ? '' : '\n'}`;
  return changelog.slice(0, start) + own + rest.slice(next);
}
