import type { Site } from '../site.ts';

/** The version of the page, and the others where there are any. Works without a script. */
export function VersionPicker({ site, base }: { site: Site; base: string }) {
  const { version } = site.reference.document.info;
  if (site.versions.length < 2) return <span class="version">{version}</span>;
  const root = site.folder === '' ? base : `${base}../`;
  return (
    <>
      <button type="button" class="version" popovertarget="versions">
        {version} <span aria-hidden="true">▾</span>
      </button>
      <nav id="versions" popover="auto" aria-label="Versions">
        <ul>
          {site.versions.map((each) => (
            <li>
              <a
                href={`${root}${each.folder}index.html`}
                aria-current={each.folder === site.folder ? 'true' : undefined}
              >
                {each.version}
              </a>
            </li>
          ))}
          <li>
            <a href={`${root}changes/index.html`}>Changes of the API</a>
          </li>
        </ul>
      </nav>
    </>
  );
}
