import { operationHref } from '../model/links.ts';
import type { Group, Site } from '../model/site.ts';

// A list of everything on every page would grow with the square of the operations. Past these
// numbers only the open group shows its operations, and then only the open group shows at all.
const ALL_OPERATIONS = 60;
const ALL_GROUPS = 60;

interface NavProps {
  site: Site;
  base: string;
  /** The address of the page that is open, from the root of the site. */
  current: string;
}

/** The navigation: beside the page on a desk, a popover on a phone. Neither needs a script. */
export function Nav({ site, base, current }: NavProps) {
  const link = (href: string, text: string) => (
    <a href={`${base}${href}`} aria-current={href === current ? 'page' : undefined}>
      {text}
    </a>
  );
  return (
    <nav id="nav" popover="auto" aria-label="Pages">
      <ul>
        <li>{link('index.html', 'Overview')}</li>
        {site.guides.map((guide) => (
          <li>{link(`guides/${guide.id}.html`, guide.title)}</li>
        ))}
        <li>{link('everything.html', 'Everything on one page')}</li>
      </ul>
      {groupsFor(site, current).map((group) => (
        <NavGroup group={group} site={site} base={base} current={current} />
      ))}
      {site.groups.length > ALL_GROUPS ? link('index.html#operations', 'All groups') : null}
    </nav>
  );
}

function NavGroup({ group, site, base, current }: NavProps & { group: Group }) {
  const open = site.operations.length <= ALL_OPERATIONS || holds(group, current);
  return (
    <>
      <h2>
        <a href={`${base}index.html#${group.id}`}>{group.name}</a>
      </h2>
      {open ? (
        <ul>
          {group.operations.map((operation) => {
            const href = operationHref(operation.id);
            return (
              <li>
                <a
                  class="operation"
                  href={`${base}${href}`}
                  aria-current={href === current ? 'page' : undefined}
                >
                  <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
                  <span>{operation.summary}</span>
                </a>
              </li>
            );
          })}
        </ul>
      ) : null}
    </>
  );
}

function groupsFor(site: Site, current: string): Group[] {
  return site.groups.length <= ALL_GROUPS
    ? site.groups
    : site.groups.filter((group) => holds(group, current));
}

function holds(group: Group, current: string): boolean {
  return group.operations.some((operation) => operationHref(operation.id) === current);
}
