import { type ErrorCase, keyOf } from './errors.ts';
import { flat } from './fields.ts';
import { operationHref } from './links.ts';
import type { Site } from './site.ts';
import { table } from './tables.ts';
import { listed } from './text.ts';

const LETTERS = 'ABCDEFGH';

/** The errors guide: each shape with its fields, each failure with its remedy and its body. */
export function errorCatalogue(site: Site): string {
  return site.errors
    .map((shape, index) => {
      const fields = shapeFields(site, shape.interfaceLabel);
      return [
        `## Shape ${LETTERS[index]}: the ${shape.interfaceLabel} interface`,
        table(['Field', 'Type', 'Always there', 'Meaning'], fields),
        ...shape.cases.map(entry),
      ].join('\n\n');
    })
    .join('\n\n');
}

/** The failures of one interface that come with these statuses, in a table. */
export function errorTable(site: Site, name: string, statuses: readonly string[]): string {
  const shape = site.errors.find((each) => each.interfaceLabel.toLowerCase() === name);
  const cases = (shape?.cases ?? []).filter((each) =>
    each.statuses.some((status) => statuses.includes(status)),
  );
  return table(
    ['Status', '`error.type`', '`error.code`', 'What to do'],
    cases.map(({ scenario, statuses: own }) => {
      const { type = '', code = '' } = keyOf(scenario);
      return [own.join(', '), `\`${type}\``, `\`${code}\``, scenario.description];
    }),
  );
}

function entry({ scenario, statuses, operations }: ErrorCase): string {
  const { type, code, message } = keyOf(scenario);
  const key = type === undefined ? '' : `Type \`${type}\`, code \`${code ?? ''}\`. `;
  const known = statuses.filter((status) => status !== 'default');
  const status = known.length === 0 ? 'HTTP status not shown' : `HTTP status ${listed(known)}`;
  return [
    `### ${scenario.summary}`,
    `Message: \`${message}\``,
    `${scenario.description} ${key}${status}.`,
    `Answered by: ${operations.map((each) => `[${each.summary}](${operationHref(each.id)})`).join(', ')}.`,
    `\`\`\`json\n${JSON.stringify(scenario.value, null, 2)}\n\`\`\``,
  ].join('\n\n');
}

/** The fields of a shape: those of the loosest schema, which the others only tighten. */
function shapeFields(site: Site, interfaceLabel: string): string[][] {
  const rows = new Map<string, string[]>();
  const failures = site.operations
    .filter((operation) => operation.interfaceLabel === interfaceLabel)
    .flatMap((operation) => operation.answers.filter((answer) => answer.failed))
    .toSorted((a, b) => Number(a.status !== 'default') - Number(b.status !== 'default'));
  for (const failure of failures) {
    for (const field of flat(failure.body?.fields ?? [])) {
      if (rows.has(field.path)) continue;
      const always = field.required ? 'yes' : 'no';
      rows.set(field.path, [`\`${field.path}\``, field.type, always, field.description ?? '']);
    }
  }
  return [...rows.values()];
}
