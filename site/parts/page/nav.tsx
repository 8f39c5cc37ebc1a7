import { GROUPS } from '../../guides/guides.ts';
import { guideHref, operationHref } from '../../links.ts';
import type { Site } from '../../site.ts';
import { VersionGroup } from './version-picker.tsx';

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
  const operations = site.reference.groups.flatMap((group) => group.operations);
  return (
    <>
      {operations.map(({ id, method, summary }) => {
        const href = operationHref(id);
        return (
          <li>
            <a href={`${base}${href}`} aria-current={href === current ? 'page' : undefined}>
              <span class={`method ${method.toLowerCase()}`}>{method}</span> <span>{summary}</span>
            </a>
          </li>
        );
      })}
    </>
  );
}
