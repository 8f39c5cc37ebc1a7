import { type Field, flat } from '../model/fields.ts';
import type { Answer, OperationView } from '../model/operations.ts';
import type { Group } from '../model/site.ts';
import { statesTable, table } from '../model/tables.ts';
import { shown } from '../model/text.ts';
import type { Assumption } from '../../pipeline/document.ts';
import type { Sample } from '../samples/languages.ts';

/** The page of an operation as Markdown, for programs and for people without a browser. */
export function operationMarkdown(
  operation: OperationView,
  group: Group,
  samples: readonly Sample[],
): string {
  const { contentType, request } = operation;
  const headers = [['`Authorization`', '`Bearer <ACCESS_TOKEN>`']];
  if (contentType !== undefined) headers.push(['`Content-Type`', `\`${contentType}\``]);
  const parts = [
    `# ${operation.summary}`,
    `\`${operation.method} ${operation.url}\``,
    `${group.name}, ${operation.interfaceLabel} interface, operation \`${operation.id}\`.`,
    operation.description,
    '## Request',
    table(['Header', 'Value'], headers),
    operation.parameters.length === 0
      ? ''
      : fieldTable(operation.parameters.map(({ field }) => field)),
    ...(request === undefined
      ? []
      : [
          '### Body',
          request.description,
          gaps(request.notShown, request.assumed),
          fieldTable(request.body?.fields ?? []),
          ...request.scenarios.map((scenario) => example(scenario.summary, scenario.value)),
        ]),
    ...operation.answers.flatMap(answerParts),
    ...(operation.transitions.length === 0 ? [] : ['## States', statesTable(operation)]),
    '## What is not known',
    gaps([...operation.notShown, ...group.notShown], operation.assumed) ||
      'No more than is said above.',
    '## Samples',
    ...samples.flatMap(({ language, code }) => [
      `### ${language.label}`,
      `\`\`\`${language.highlight}\n${code}\`\`\``,
    ]),
  ];
  return `${parts.filter((part) => part !== '').join('\n\n')}\n`;
}

function answerParts(answer: Answer): string[] {
  const { body, headers, scenarios } = answer;
  return [
    `## ${answer.failed ? 'Failure' : 'Success'}: ${answer.label}`,
    answer.description,
    gaps(answer.notShown, answer.assumed),
    headers.length === 0 ? '' : `### Headers\n\n${fieldTable(headers)}`,
    body === undefined || body.fields.length === 0 ? '' : `### Body\n\n${fieldTable(body.fields)}`,
    ...scenarios.map(({ summary, description, value }) => example(summary, value, description)),
  ];
}

function fieldTable(fields: readonly Field[]): string {
  const rows = flat(fields).map((field) => [`\`${field.path}\``, typeOf(field), noteOf(field)]);
  return table(['Field', 'Type', 'Meaning'], rows);
}

function typeOf(field: Field): string {
  return [
    field.type,
    ...(field.format === undefined ? [] : [field.format]),
    ...(field.required ? ['required'] : []),
    ...(field.sensitive ? ['sensitive'] : []),
  ].join(', ');
}

function noteOf(field: Field): string {
  const { values, constraints, examples } = field;
  const list = values?.list.map((value) => `\`${shown(value)}\``).join(', ');
  return [
    field.description ?? '',
    list === undefined
      ? ''
      : `${values?.closedBecause === undefined ? 'Values seen' : 'Only'}: ${list}.`,
    constraints.length === 0 ? '' : `Constraints: ${constraints.join(', ')}.`,
    examples.length === 0 || field.fields.length > 0 ? '' : `Example: \`${shown(examples[0])}\`.`,
    ...field.notShown.map((text) => `Not shown: ${text}`),
    ...field.assumed.map(({ choice }) => `Assumed: ${choice}`),
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function example(summary: string, value: unknown, description = ''): string {
  const lead = [`Example: ${summary}.`, description].filter((part) => part !== '').join(' ');
  return `${lead}\n\n\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``;
}

function gaps(notShown: readonly string[], assumed: readonly Assumption[]): string {
  return [
    ...notShown.map((text) => `- Not shown: ${text}`),
    ...assumed.map(({ choice, why }) => `- Assumed: ${choice} ${why}`),
  ].join('\n');
}
