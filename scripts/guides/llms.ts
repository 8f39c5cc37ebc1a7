import { sensitiveFields } from '../../generated/operations.ts';
import { plural } from '../../src/shared/plural.ts';
import { blocks, code, list as bullets } from '../lib/write-markdown.ts';
import { fieldAdvice } from '../reference/service/known.ts';
import { type Download, GROUPS, type Guide } from './guides.ts';
import { WHEN_UNKNOWN, guideHref, operationLink } from '../reference/addresses.ts';
import { type OperationView, READ_AGAIN, isWrite, writeOutcomes } from '../reference/operations.ts';
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

  const [about = '', ...others] = (info.description ?? '').split('\n\n');
  return `${blocks([
    `# ${info.title} ${info.version}`,
    `> ${info.summary ?? ''}`,
    about,
    '## Rules, those about money first',
    bullets([...moneyRules(reference), ...rules(reference)]),
    '## Operations',
    bullets(operations.map(operationLine)),
    '## Responses',
    ...others,
    ...groups.flatMap(({ name, own }) => [`## ${name}`, bullets(own.map(guideLine))]),
    '## Files',
    bullets(
      downloads
        .filter(hasNoTwin)
        .map((each) => `[${each.file}](${each.file}): ${each.description}`),
    ),
  ])}\n`;
}

/** Checks whether a file is no copy in JSON of another: those have the same name. */
function hasNoTwin({ file }: Download): boolean {
  return !/^openapi.*\.json$/.test(file);
}

/** What costs money where an agent does not know it. */
function moneyRules({ errors, operations }: Reference): string[] {
  const failures = errors.map(
    ({ failure, interfaceLabel }) => `${code(failure)} (${interfaceLabel})`,
  );
  return [
    `Send a write once: ${operations.filter(isWrite).map(operationLink).join(', ')}. Never repeat it on your own, and turn off what an HTTP library, a queue or a query repeats: whether a repeated request is recognized is not specified. It has three outcomes:`,
    ...writeOutcomes(`\`status\` is ${failures.join(' or ')}`),
    `When nobody knows, stop and leave it to a person: [what to keep, and what to ask](${WHEN_UNKNOWN}). No known operation tells what became of a write.`,
    'Look at `status` in the body first, whatever the HTTP status: an error might come with status 200.',
    ...fieldAdvice,
    `Never log, print or store tokens, nor the fields ${joined(sensitiveFields.map(code))}.`,
  ];
}

/** What a call does not work without; each line is made from the document or is known of the service. */
function rules({ document, operations }: Reference): string[] {
  const bodiless = operations.filter(({ wire }) => wire.contentType !== null && wire.body === null);
  const roots = document.servers.map(({ description, url }) => {
    const own = operations.filter(({ interfaceLabel }) => interfaceLabel === description);
    return `${description} at ${code(url)} (${plural(own.length, 'operation')})`;
  });
  return [
    `There are ${document.servers.length} base URLs: ${joined(roots)}. Send each operation to its own. The hosts are not specified: ask for them, never guess.`,
    'Send `Authorization: Bearer <ACCESS_TOKEN>` with every request. Take the token from the environment, and do not follow redirects.',
    READ_AGAIN,
    `These requests have no body and still carry \`Content-Type: application/json\`: ${bodiless.map(operationLink).join(', ')}.`,
    'What is not specified is marked as such. Do not fill it in: no further parameters, status values or fields. Never compare a text that is marked as a placeholder.',
    `[SKILL.md](${SKILL}) is a skill for your own repository: the same rules, and the loop that tries your code against failures.`,
  ];
}

/** The file of the skill on the site. */
export const SKILL = 'SKILL.md';

function operationLine(operation: OperationView): string {
  const { method, path, server } = operation;
  return `${operationLink(operation)}: ${code(`${method} ${server.url}${path}`)}`;
}

/** A guide and the first sentence of its summary: an agent reads this list before it reads anything else. */
function guideLine({ id, summary, title }: Guide): string {
  const [sentence = summary] = /^.*?[.!?](?=\s|$)/.exec(summary) ?? [];
  return `[${title}](${guideHref(id)}): ${sentence}`;
}
