import { FEED } from '../../feed.ts';
import { changesHref } from '../../guides/changelog.ts';
import type { Site } from '../../site.ts';

interface VersionsProps {
  site: Site;
  base: string;
}

/** The version of the page, and the others where there are any. Works without a script. */
export function VersionPicker({ site, base }: VersionsProps) {
  const { version } = site.reference.document.info;
  if (!hasVersions(site)) return <span class="version">{version}</span>;
  return (
    <>
      <button type="button" class="version" popovertarget="versions">
        {version} <span aria-hidden="true">▾</span>
      </button>
      <nav id="versions" popover="auto" aria-label="Versions">
        <VersionLinks site={site} base={base} />
      </nav>
    </>
  );
}

/** The same below the navigation, where the header has no room for it. */
export function VersionGroup({ site, base }: VersionsProps) {
  if (!hasVersions(site)) return null;
  return (
    <div class="nav-versions">
      <p class="group-name">Versions</p>
      <VersionLinks site={site} base={base} />
    </div>
  );
}

function hasVersions({ versions = [] }: Site): boolean {
  return versions.length > 1;
}

function VersionLinks({ site, base }: VersionsProps) {
  const { version } = site.reference.document.info;
  const { siteUrl, versions = [] } = site;
  return (
    <ul>
      {versions.map((each) => (
        <li>
          <a
            href={`${base}../${each}/index.html`}
            aria-current={each === version ? 'true' : undefined}
          >
            {each}
          </a>{' '}
          <ChangesLink version={each} site={site} base={base} />
        </li>
      ))}
      {siteUrl === undefined ? null : (
        <li>
          <a href={`${base}${FEED}`}>Feed of the versions</a>
        </li>
      )}
    </ul>
  );
}

function ChangesLink({ version, site, base }: VersionsProps & { version: string }) {
  const href = changesHref(version, site.versions ?? []);
  return href === undefined ? null : (
    <a href={`${base}../${version}/${href}`} aria-label={`Changes in ${version}`}>
      changes
    </a>
  );
}
