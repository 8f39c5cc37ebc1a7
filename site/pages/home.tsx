import { mockRoot } from '../../scripts/lib/openapi.ts';
import { GROUPS } from '../guides/guides.ts';
import { guideHref, operationHref } from '../links.ts';
import type { OperationView } from '../model/operations.ts';
import { inlineHtml } from '../parts/markdown.ts';
import { Code, Html } from '../parts/markup.tsx';
import type { Site } from '../site.ts';
import { page } from './layout.tsx';

/** The front page: one sentence, a call that works, and where to go on. */
export function homePage(site: Site): string {
  const { document, groups, operations } = site.reference;
  const { info } = document;
  const first = operations.find(
    ({ method, parameters }) => method === 'GET' && parameters.length === 0,
  );
  return page({
    site,
    href: 'index.html',
    title: info.title,
    description: info.summary ?? info.title,
    children: (
      <article class="home">
        <h1>{info.title}</h1>
        <Html as="p" class="lead" html={inlineHtml(info.summary ?? '')} />
        {first === undefined ? null : <FirstCall operation={first} />}
        <p class="buttons">
          <a class="button" href={guideHref('getting-started')}>
            Get started
          </a>
          <a class="button plain" href="#operations">
            API reference
          </a>
        </p>
        <h2 id="operations">Operations</h2>
        <ul class="operations">{groups.flatMap((group) => group.operations).map(OperationItem)}</ul>
        <h2 id="guides">Guides</h2>
        <ul class="cards">
          {GROUPS.flatMap((name) => site.guides.filter(({ group }) => group === name)).map(
            (guide) => (
              <li>
                <a href={guideHref(guide.id)}>{guide.title}</a>
                <Html as="p" html={inlineHtml(firstSentence(guide.summary))} />
              </li>
            ),
          )}
        </ul>
      </article>
    ),
  });
}

function firstSentence(text: string): string {
  return /^.*?[.!?](?= |$)/.exec(text)?.[0] ?? text;
}

/** A read that needs nothing but a token, against the mock. */
function FirstCall({ operation }: { operation: OperationView }) {
  const { contentType } = operation.wire;
  const headers = [
    "--header 'Authorization: Bearer any-token'",
    ...(contentType === null ? [] : [`--header 'Content-Type: ${contentType.mediaType}'`]),
  ];
  const call = ['curl', ...headers, `${mockRoot(operation.server)}${operation.path}`].join(
    ' \\\n  ',
  );
  return (
    <Code code={call} language="bash" label="A first call">
      {operation.summary}, on the <a href={guideHref('mock')}>mock</a>
    </Code>
  );
}

function OperationItem(operation: OperationView) {
  return (
    <li>
      <a href={operationHref(operation.id)}>
        <span class={`method ${operation.method.toLowerCase()}`}>{operation.method}</span>{' '}
        <span class="summary">{operation.summary}</span> <code>{operation.path}</code>
      </a>
    </li>
  );
}
