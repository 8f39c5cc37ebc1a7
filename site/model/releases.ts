/** What the changelog says of a version. */
export interface Release {
  version: string;
  /** The day of the release, `2026-01-31`; without one it is not released. */
  date: string | undefined;
  /** The text below the heading, as Markdown. */
  notes: string;
}

/** The versions of a changelog, in its order. */
export function releasesOf(changelog: string): Release[] {
  return changelog
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const [heading = ''] = section.split('\n');
      const [, version = heading, date] = /^(\S+)(?: - (\S+))?$/.exec(heading) ?? [];
      return { version, date, notes: section.slice(heading.length).trim() };
    });
}
