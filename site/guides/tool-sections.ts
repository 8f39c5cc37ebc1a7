import { sensitiveFields } from '../../generated/operations.ts';
import { downConvert } from '../../scripts/build/outputs/down-convert.ts';
import { postmanVariables } from '../../scripts/build/outputs/postman.ts';
import { code, codeBlock, list, table } from '../../src/shared/write-markdown.ts';
import { choices } from '../../src/service/choices.ts';
import { faultKinds } from '../../src/rehearse/faults.ts';
import { findingKinds } from '../../src/rehearse/findings.ts';
import { permittedKinds } from '../../src/rehearse/other-values.ts';
import { gapKinds } from '../../src/contract/gaps.ts';
import { joined, shown } from '../model/text.ts';
import { callOf } from '../samples/call.ts';
import { samplesOf } from '../samples/languages.ts';
import { PUBLISHED, type SectionContext, type SectionWriter } from './guides.ts';
import { operationLink } from './reference-sections.ts';

/** Sections about the package, the mock and the files for download. */
export function toolSections({
  reference,
  downloads,
}: SectionContext): Record<string, SectionWriter> {
  const { document, operations } = reference;
  const sample = (id: string, language: string, words: readonly string[]) => {
    const operation = operations.find((each) => each.id === id);
    const found = operation && samplesOf(operation).find((each) => each.language.id === language);
    if (found === undefined) throw new Error(`there is no sample of "${id}" in "${language}"`);
    return codeBlock([found.language.highlight, ...words].join(' '), found.code);
  };
  return {
    'lost-in-3.0': () =>
      list(
        downConvert(document)['x-lost'].map(
          ({ what, at }) => `${what} ${at.length === 1 ? '(once)' : `(${at.length} times)`}`,
        ),
      ),
    status: () => statusText(document.info.version),
    install: () => installText(document.info.version),
    'install-link': () => INSTALL_LINK,
    'not-published': () => (PUBLISHED ? '' : NOT_PUBLISHED),
    sample: (id = '', language = '', ...words) => sample(id, language, words),
    'client-methods': () =>
      table(
        ['Method', 'Operation'],
        operations.flatMap((operation) => {
          const { client, path, body, query } = callOf(operation);
          if (client === undefined) return [];
          const names = path.flatMap((part) => (typeof part === 'string' ? [] : [part.name]));
          const args = [
            ...names,
            ...(body === undefined ? [] : ['body']),
            ...(Object.keys(query).length === 0 ? [] : ['{ query }']),
          ].join(', ');
          return [[code(`${client}(${args})`), operationLink(operation)]];
        }),
      ),
    'sensitive-fields': () => joined(sensitiveFields.map(code)),
    choices: () =>
      table(
        ['Choice', 'Default', 'What the mock does', 'Reason'],
        Object.entries(choices).map(([id, { default: value, does, why }]) => [
          code(id),
          code(shown(value)),
          does,
          why,
        ]),
      ),
    tokens: () =>
      table(
        ['Token', 'What the mock does'],
        Object.entries(choices)
          .filter(([id, { default: token }]) => id.endsWith('-token') && token !== null)
          .map(([, { default: value, does }]) => [code(shown(value)), does]),
      ),
    records: () =>
      table(
        ['Operation', 'Parameter', 'Value'],
        operations.flatMap((operation) =>
          operation.parameters
            .filter(({ location }) => location === 'path')
            .map(({ field }) => [
              operationLink(operation),
              code(field.name),
              code(shown(field.examples[0])),
            ]),
        ),
      ),
    examples: () =>
      table(
        ['Operation', 'Status', 'Name', 'Shows'],
        operations.flatMap((operation) =>
          operation.responses.flatMap((response) =>
            response.examples.map(({ name, summary }) => [
              operationLink(operation),
              response.status,
              code(name),
              summary,
            ]),
          ),
        ),
      ),
    'rehearse-findings': () =>
      table(
        ['Finding', 'Meaning'],
        Object.entries(findingKinds).map(([id, text]) => [code(id), text]),
      ),
    'rehearse-faults': () =>
      table(
        ['Kind', 'Effect of a write', 'What it stands for'],
        Object.entries(faultKinds).map(([id, { effect, standsFor }]) => [
          code(id),
          effect === 'both' ? 'before, after' : effect,
          standsFor,
        ]),
      ),
    'rehearse-permitted': () =>
      table(
        ['Kind', 'What it stands for'],
        Object.entries(permittedKinds).map(([id, { standsFor }]) => [code(id), standsFor]),
      ),
    'rehearse-gaps': () => {
      const kinds = Object.entries(gapKinds);
      const others = kinds.filter(([, { tries }]) => tries === null).map(([kind]) => kind);
      const rows = kinds.flatMap(([kind, { tries }]) => (tries === null ? [] : [[kind, tries]]));
      return `${table(['Open question', 'What is tried'], rows)}\n\nNo response shows the others: ${joined(others)}.`;
    },
    'postman-variables': () =>
      table(
        ['Variable', 'Value', 'For the mock'],
        postmanVariables(document).map(({ key, description, onMock }) => [
          code(key),
          description,
          code(onMock),
        ]),
      ),
    downloads: () =>
      table(
        ['File', 'Contents'],
        downloads.map(({ file, description }) => [`[${file}](${file})`, description]),
      ),
  };
}

export function statusText(version: string): string {
  const registry = PUBLISHED ? 'on npm' : 'not published yet';
  return `Version ${version} · ${registry} · never checked against the live service · hosts not specified`;
}

const INSTALL_LINK = `[Install the package](guides/getting-started.html#install) first${PUBLISHED ? '' : ': it is not on npm yet, and you make its file in a clone'}.`;

const NOT_PUBLISHED =
  '**Not published yet**: no registry, action, image or address on this page serves anything so far. Until then, take [what works today](guides/continuous-integration.html#what-works-today).';

function installText(version: string): string {
  if (PUBLISHED) return codeBlock('bash', 'npm install payments-contract');
  const file = `payments-contract-${version}.tgz`;
  return `The package is not in the npm registry yet. Nobody owns its name there, so never install it by its name. Make its
file, a tarball, in a clone of the repository:

\`\`\`bash pack
npm ci
npm pack
\`\`\`

Copy the file into the folder of your project, and install it there:

\`\`\`bash
npm install ./${file}
\`\`\``;
}
