import { GROUPS, guideHref } from '../../guides/guides.ts';
import { operationHref } from '../../model/links.ts';
import type { OperationView } from '../../model/operations.ts';
import type { Group } from '../../model/reference.ts';
import type { Site } from '../../site.ts';
import { VersionGroup } from './version-picker.tsx';

// A list of everything on every page would grow with the square of the operations. Up to the first
// number all of them are listed; past it only those of the open group, and past the second only that
// group is named.
const ALL_OPERATIONS = 20;
const ALL_GROUPS = 60;

interface NavProps {
  site: Site;
  base: string;
  /** The address of the page that is open, from the root of the site. */
  current: string;
}

/** The navigation: beside the page on a desktop, a popover on a phone. Neither needs a script. */
export function Nav({ site, base, current }: NavProps) {
  const link = (href: string, text: string) => (
    <li>
      <a href={`${base}${href}`} aria-current={href === current ? 'page' : undefined}>
        {text}
      </a>
    </li>
  );
  const extra: Record<string, ReturnType<typeof link>[]> = {
    Start: [link('index.html', 'Overview')],
    About: [link('everything.html', 'Everything on one page')],
  };
  return (
    <nav id="nav" popover="auto" aria-label="Pages">
      {GROUPS.map((name) => (
        <>
          <p class="group-name" id={`nav-${name.toLowerCase()}`}>
            {name}
          </p>
          <ul aria-labelledby={`nav-${name.toLowerCase()}`}>
            {name === 'Start' ? extra[name] : null}
            {name === 'Reference' ? <Operations site={site} base={base} current={current} /> : null}
            {site.guides
              .filter((guide) => guide.group === name)
              .map((guide) => link(guideHref(guide.id), guide.title))}
            {name === 'About' ? extra[name] : null}
          </ul>
        </>
      ))}
      <VersionGroup site={site} base={base} />
    </nav>
  );
}

function Operations({ site, base, current }: NavProps) {
  const { groups, operations } = site.reference;
  const item = (operation: OperationView) => {
    const href = operationHref(operation.id);
    return (
      <li>
        <a href={`${base}${href}`} aria-current={href === current ? 'page' : undefined}>
          <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
          <span>{operation.summary}</span>
        </a>
      </li>
    );
  };
  if (operations.length <= ALL_OPERATIONS) {
    return <>{groups.flatMap((group) => group.operations).map(item)}</>;
  }
  const isOpen = (group: Group) => group.operations.some(({ id }) => operationHref(id) === current);
  return (
    <>
      {groups
        .filter((group) => groups.length <= ALL_GROUPS || isOpen(group))
        .map((group) => (
          <>
            <li>
              <a href={`${base}${operationHref(group.operations[0]?.id ?? '')}`}>{group.name}</a>
            </li>
            {isOpen(group) ? group.operations.map(item) : null}
          </>
        ))}
      {groups.length > ALL_GROUPS ? (
        <li>
          <a href={`${base}index.html#operations`}>All operations</a>
        </li>
      ) : null}
    </>
  );
}
