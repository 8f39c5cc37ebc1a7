import { type OpenApi, type Schema, interfaceName } from '../../pipeline/document.ts';
import { effectText } from '../../pipeline/effects.ts';
import { samplesOf } from '../samples/languages.ts';
import { callOf } from '../samples/call.ts';
import { errorCatalogue, errorTable } from './error-catalogue.ts';
import { type Field, flat, follow } from './fields.ts';
import { operationHref } from './links.ts';
import type { Site } from './site.ts';
import { table } from './tables.ts';
import { listed, shown } from './text.ts';

type Filler = (...args: string[]) => string;

/** What stands for each placeholder of a guide, as Markdown made from the document. */
export function fillers(site: Site): Record<string, Filler> {
  const { document, operations, gaps } = site;
  const link = (id: string, text: string) => `[${text}](${operationHref(id)})`;
  const operationNamed = (id: string) => {
    const found = operations.find((operation) => operation.id === id);
    if (found === undefined) throw new Error(`there is no operation "${id}"`);
    return found;
  };
  const sampleOf = (id: string, language: string) => {
    const sample = samplesOf(operationNamed(id)).find((each) => each.language.id === language);
    if (sample === undefined) throw new Error(`there is no sample in "${language}"`);
    return `\`\`\`${sample.language.highlight}\n${sample.code}\`\`\``;
  };
  const linked = (place: string, href?: string) =>
    href === undefined ? place : `[${place}](${href})`;
  const inSection = (section?: string) => (gap: { pointer: string }) =>
    section === undefined || gap.pointer.startsWith(`/components/${section}/`);
  const schemes = () =>
    Object.values(document.components?.['securitySchemes'] ?? {}) as { description?: string }[];

  return {
    security: () =>
      schemes()
        .map((scheme) => scheme.description ?? '')
        .join('\n\n'),
    servers: () =>
      table(
        ['Interface', 'Root', 'Variables'],
        document.servers.map((server) => [
          server.description,
          `\`${server.url}\``,
          Object.keys(server.variables ?? {})
            .map((name) => `\`{${name}}\``)
            .join(', '),
        ]),
      ),
    operations: () =>
      table(
        ['Operation', 'Method and path', 'Interface'],
        operations.map((operation) => [
          link(operation.id, operation.summary),
          `\`${operation.method} ${operation.path}\``,
          operation.interfaceLabel,
        ]),
      ),
    'interface-counts': () =>
      `${listed(
        document.servers.map((server) => {
          const own = operations.filter((each) => each.interface === interfaceName(server));
          return `${server.description} has ${own.length} of the ${operations.length} operations`;
        }),
      )}.`,
    transitions: () =>
      table(
        ['Resource', 'From', 'Operation', 'When', 'To', 'Effects'],
        operations.flatMap((operation) =>
          operation.transitions.map((transition) => [
            `\`${transition.resource}\``,
            transition.from,
            link(operation.id, operation.summary),
            transition.condition,
            transition.to,
            effectText(transition),
          ]),
        ),
      ),
    errors: () => errorCatalogue(site),
    cases: (name = '', ...statuses) => errorTable(site, name, statuses),
    'not-shown': (section) =>
      table(
        ['Place', 'Not shown'],
        gaps.notShown
          .filter(inSection(section))
          .map(({ place, href, text }) => [linked(place, href), text]),
      ),
    assumed: (section) =>
      table(
        ['Assumption', 'Place', 'Choice', 'Why'],
        gaps.assumed
          .filter(inSection(section))
          .map(({ place, href, assumption }) => [
            `\`${assumption.id}\``,
            linked(place, href),
            assumption.value === undefined
              ? assumption.choice
              : `${assumption.choice} Value: \`${shown(assumption.value)}\`.`,
            assumption.why,
          ]),
      ),
    'assumed-values': (...ids) =>
      table(
        ['Token', 'What it stands for'],
        gaps.assumed
          .filter(({ assumption }) => ids.includes(assumption.id))
          .map(({ assumption }) => [`\`${shown(assumption.value)}\``, assumption.choice]),
      ),
    fields: (pattern = '') => {
      const rows = matching(site, new RegExp(pattern));
      return table(['Field', 'Type', 'Example', 'Meaning'], rows);
    },
    sample: (id = '', language = '') => sampleOf(id, language),
    examples: () =>
      table(
        ['Operation', 'Status', 'Name', 'What it shows'],
        operations.flatMap((operation) =>
          operation.answers.flatMap((answer) =>
            answer.scenarios.map((scenario) => [
              link(operation.id, operation.summary),
              answer.status,
              `\`${scenario.name}\``,
              scenario.summary,
            ]),
          ),
        ),
      ),
    records: () =>
      table(
        ['Operation', 'Parameter', 'Value'],
        operations.flatMap((operation) =>
          operation.parameters
            .filter(({ place }) => place === 'path')
            .map(({ field }) => [
              link(operation.id, operation.summary),
              `\`${field.name}\``,
              `\`${shown(field.examples[0])}\``,
            ]),
        ),
      ),
    'client-methods': () =>
      operations
        .map((operation) => {
          const { resource, method } = callOf(operation).client;
          const heading = `### \`${resource}.${method}\``;
          const summary = `${link(operation.id, operation.summary)}.`;
          return [heading, summary, sampleOf(operation.id, 'typescript')].join('\n\n');
        })
        .join('\n\n'),
    sensitive: () => listed(sensitiveNames(document).map((name) => `\`${name}\``)),
    downloads: () =>
      table(
        ['File', 'What it is'],
        site.downloads.map(({ file, description }) => [`[${file}](${file})`, description]),
      ),
  };
}

function sensitiveNames(document: OpenApi): string[] {
  const schemas = Object.values(document.components?.['schemas'] ?? {}) as Schema[];
  const names = schemas.flatMap((schema) =>
    Object.entries(schema.properties ?? {})
      .filter(([, property]) => follow(document, property, '').schema['x-sensitive'] === true)
      .map(([name]) => name),
  );
  return [...new Set(names)];
}

/** Fields whose name matches, each schema once. */
function matching(site: Site, pattern: RegExp): string[][] {
  const rows = new Map<string, string[]>();
  const visit = (fields: readonly Field[], page: string) => {
    for (const field of flat(fields)) {
      if (!pattern.test(field.name) || rows.has(field.pointer)) continue;
      const owner = field.pointer.split('/').at(-3) ?? '';
      rows.set(field.pointer, [
        `[\`${owner}.${field.name}\`](${page}#${field.id})`,
        field.type + (field.format === undefined ? '' : `, ${field.format}`),
        field.examples.length === 0 ? '' : `\`${JSON.stringify(field.examples[0])}\``,
        field.description ?? '',
      ]);
    }
  };
  for (const operation of site.operations) {
    const page = operationHref(operation.id);
    visit(operation.request?.body?.fields ?? [], page);
    for (const answer of operation.answers) visit(answer.body?.fields ?? [], page);
  }
  return [...rows.values()];
}
