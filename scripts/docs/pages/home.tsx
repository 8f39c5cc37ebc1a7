import { operationHref } from '../model/links.ts';
import type { Group, Site } from '../model/site.ts';
import { Html } from '../parts/html.tsx';
import { inlineHtml } from '../parts/markdown.ts';
import { page } from './layout.tsx';

/** The front page: what this is, every operation, every guide. */
export function homePage(site: Site): string {
  const { info } = site.document;
  return page({
    site,
    href: 'index.html',
    title: info.title,
    description: info.summary ?? info.title,
    children: (
      <article class="home">
        <h1>{info.title}</h1>
        <Html as="p" class="lead" html={inlineHtml(info.summary ?? '')} />
        <Html as="p" html={inlineHtml(info.description ?? '')} />
        <h2 id="guides">Guides</h2>
        <ul class="cards">
          {site.guides.map((guide) => (
            <li>
              <a href={`guides/${guide.id}.html`}>{guide.title}</a>
              <Html as="p" html={inlineHtml(guide.summary)} />
            </li>
          ))}
        </ul>
        <h2 id="operations">Operations</h2>
        {site.groups.map((group) => (
          <GroupList group={group} />
        ))}
      </article>
    ),
  });
}

function GroupList({ group }: { group: Group }) {
  return (
    <section class="group">
      <h3 id={group.id}>{group.name}</h3>
      <Html as="p" html={inlineHtml(group.description)} />
      <ul class="operations">
        {group.operations.map((operation) => (
          <li>
            <a href={operationHref(operation.id)}>
              <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
              <span class="summary">{operation.summary}</span> <code>{operation.path}</code>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
