import { plural } from '../../src/shared/plural.ts';
import { blocks, code, list as bullets } from '../lib/write-markdown.ts';
import { fieldAdvice } from '../reference/service/known.ts';
import { type Download, GROUPS, type Guide } from './guides.ts';
import { guideHref, operationLink } from '../reference/addresses.ts';
import { type OperationView, isWrite } from '../reference/operations.ts';
import type { Reference } from '../reference/reference.ts';
import { joined } from '../reference/text.ts';

interface Contents {
  reference: Reference;
  guides: readonly Guide[];
  downloads: readonly Download[];
}

/**
 * `llms.txt`: what an agent has to know before it writes code, and where to read on. Its links lead from the root of
 * the site.
 */
export function llmsText({ reference, guides, downloads }: Contents): string {
  const { document, operations } = reference;
  const { info } = document;
  const groups = GROUPS.map((name) => ({
    name,
    own: guides.filter(({ group }) => group === name),
  })).filter(({ own }) => own.length > 0);

  return `${blocks([
    `# ${info.title} ${info.version}`,
    `> ${info.summary ?? ''}`,
    info.description,
    '## Instructions',
    bullets(instructions(reference)),
    '## Operations',
    bullets(operations.map(operationLine)),
    ...groups.flatMap(({ name, own }) => [`## ${name}`, bullets(own.map(guideLine))]),
    '## Files',
    bullets(downloads.map(({ file, description }) => `[${file}](${file}): ${description}`)),
  ])}\n`;
}

/** Lines without which something goes wrong; each is made from the document or is known of the service. */
function instructions({ document, errors, operations }: Reference): string[] {
  const writes = operations.filter(isWrite);
  const bodiless = operations.filter(({ wire }) => wire.contentType !== null && wire.body === null);
  const roots = document.servers.map(({ description, url }) => {
    const own = operations.filter(({ interfaceLabel }) => interfaceLabel === description);
    return `${description} at ${code(url)} (${plural(own.length, 'operation')})`;
  });
  return [
    `There are ${document.servers.length} base URLs: ${joined(roots)}. Send each operation to its own. The hosts are not specified: ask for them, never guess.`,
    `Send \`Authorization: Bearer <ACCESS_TOKEN>\` with every request. Take the token from the environment, never log it, and do not follow redirects.`,
    `A response is an error when its HTTP status is not 200 or when \`status\` in its body is ${errors
      .map(({ failure, interfaceLabel }) => `${code(failure)} (${interfaceLabel})`)
      .join(' or ')}. Check both: whether an error can come with status 200 is not specified.`,
    `Never resend a write (${writes.map(operationLink).join(', ')}) on your own: after a time-out or a lost connection its outcome is unknown, and whether a repeated request is recognized is not specified.`,
    `These requests have no body and still carry \`Content-Type: application/json\`: ${bodiless.map(operationLink).join(', ')}.`,
    ...fieldAdvice,
    'Texts marked as placeholders are made up. Compare statuses, codes and the messages that are not marked; never compare a placeholder.',
    'What is not specified is marked as such. Do not fill it in: no further parameters, status values or fields.',
    `Before you write code, read ${code('skills/payments-contract/SKILL.md')} of the npm package: what never to do with money, and the loop that tries your code against failures.`,
  ];
}

function operationLine(operation: OperationView): string {
  const { method, path, server } = operation;
  return `${operationLink(operation)}: ${code(`${method} ${server.url}${path}`)}`;
}

/** A guide and the first sentence of its summary: an agent reads this list before it reads anything else. */
function guideLine({ id, summary, title }: Guide): string {
  const [sentence = summary] = /^.*?[.!?](?=\s|$)/.exec(summary) ?? [];
  return `[${title}](${guideHref(id)}): ${sentence}`;
}
