import { sensitiveFields } from '../../generated/operations.ts';
import { choices } from '../../src/service/choices.ts';
import { code, codeBlock, table } from '../lib/write-markdown.ts';
import { joined, shown } from '../reference/text.ts';
import { PUBLISHED, type SectionContext, type SectionWriter } from './guides.ts';

/** Sections about the package, the mock and the files for download. */
export function toolSections({
  reference,
  downloads,
}: SectionContext): Record<string, SectionWriter> {
  const { document } = reference;
  return {
    status: () => statusText(document.info.version),
    install: () => installText(document.info.version),
    'install-link': () => INSTALL_LINK,
    'not-published': () => (PUBLISHED ? '' : NOT_PUBLISHED),
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
  '**Not published yet**: no registry or address on this page serves anything so far. Until then, take [what works today](guides/continuous-integration.html#what-works-today).';

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
