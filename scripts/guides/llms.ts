import { readFileSync } from 'node:fs';
import { plural } from '../../src/shared/counted-text.ts';
import { grouped } from '../../src/shared/node-22.ts';
import { sensitiveFields } from '../lib/schemas.ts';
import { code, list as bullets } from '../lib/write-markdown.ts';
import type { Guide } from './guides.ts';
import type { SectionSubject } from './sections.ts';
import { UNKNOWN_OUTCOME_HREF, guideHref, operationLink } from '../reference/addresses.ts';
import { gapTexts, successText } from '../reference/gap-kinds.ts';
import { type OperationView, isWrite, writeOutcomes } from '../reference/operations.ts';
import { fillTemplate, joinWithAnd } from '../reference/text.ts';

type Contents = SectionSubject & { guides: readonly Guide[] };

const TEMPLATE = readFileSync(new URL('llms.md', import.meta.url), 'utf8');

/**
 * `llms.txt`: what an agent has to know before it writes code, and where to read on. Its links lead from the root of
 * the site.
 */
export function llmsText({ downloads, guides, reference }: Contents): string {
  const { document, errors, operations } = reference;
  const { info, servers } = document;
  const [about = '', ...others] = (info.description ?? '').split('\n\n');
  const marks = errors.map((each) => `${code(each.errorStatus)} (${each.interfaceLabel})`);
  const bodiless = operations.filter(
    ({ requestShape }) => requestShape.contentType !== null && requestShape.body === null,
  );
  const roots = servers.map(({ description, url }) => {
    const own = operations.filter(({ interfaceLabel }) => interfaceLabel === description);
    return `${description} at ${code(url)} (${plural(own.length, 'operation')})`;
  });
  const writes = operations.filter(isWrite);
  const done = writes.map((each) => `of ${operationLink(each)}, ${successText(each)}`).join('; ');
  const files = downloads.filter(({ isJsonCopy }) => isJsonCopy !== true);

  const text = fillTemplate(TEMPLATE, {
    title: info.title,
    version: info.version,
    summary: info.summary ?? '',
    about,
    writes: writes.map(operationLink).join(', '),
    outcomes: writeOutcomes(writes, `\`status\` is ${marks.join(' or ')}`, done).join('\n- '),
    whenUnknown: UNKNOWN_OUTCOME_HREF,
    fields: gapTexts.calls.fields.join('\n- '),
    sensitive: joinWithAnd(sensitiveFields(document).map(code)),
    count: String(servers.length),
    servers: joinWithAnd(roots),
    readAgain: gapTexts.calls.readAgain,
    bodiless: bodiless.map(operationLink).join(', ') || 'none',
    operations: bullets(operations.map(operationLine)),
    others: others.join('\n\n'),
    guides: [...grouped(guides, ({ group }) => group)].map(groupText).join('\n\n'),
    files: bullets(files.map(({ file, description }) => `[${file}](${file}): ${description}`)),
  });
  // An empty value leaves empty lines: remove them.
  return text.replaceAll(/\n{3,}/g, '\n\n');
}

function operationLine(operation: OperationView): string {
  const { method, path, server } = operation;
  return `${operationLink(operation)}: ${code(`${method} ${server.url}${path}`)}`;
}

function groupText([group, guides]: [string, readonly Guide[]]): string {
  return `## ${group}\n\n${bullets(guides.map(guideLine))}`;
}

/** A guide and the first sentence of its summary: an agent reads this list before it reads anything else. */
function guideLine({ id, summary, title }: Guide): string {
  const [sentence = summary] = /^.*?[.!?](?=\s|$)/.exec(summary) ?? [];
  return `[${title}](${guideHref(id)}): ${sentence}`;
}
