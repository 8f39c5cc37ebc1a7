import { FEED } from '../../feed.ts';
import { changesHref } from '../../guides/changes.ts';
import type { Site } from '../../site.ts';

/** The version of the page, and the others where there are any. Works without a script. */
export function VersionPicker({ site, base }: { site: Site; base: string }) {
  const { version } = site.reference.document.info;
  const { versions = [] } = site;
  if (versions.length < 2) return <span class="version">{version}</span>;
  return (
    <>
      <button type="button" class="version" popovertarget="versions">
        {version} <span aria-hidden="true">▾</span>
      </button>
      <nav id="versions" popover="auto" aria-label="Versions">
        <ul>
          {versions.map((each) => (
            <li>
              <a
                href={`${base}../${each}/index.html`}
                aria-current={each === version ? 'true' : undefined}
              >
                {each}
              </a>{' '}
              <Changes version={each} versions={versions} base={base} />
            </li>
          ))}
        </ul>
        {site.siteUrl === undefined ? null : <a href={`${base}${FEED}`}>Feed of the versions</a>}
      </nav>
    </>
  );
}

function Changes({
  version,
  versions,
  base,
}: {
  version: string;
  versions: readonly string[];
  base: string;
}) {
  const href = changesHref(version, versions);
  return href === undefined ? null : (
    <a href={`${base}../${version}/${href}`} aria-label={`Changes in ${version}`}>
      changes
    </a>
  );
}
