import { join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { runCommand } from '../../scripts/lib/command.ts';
import { buildDocs } from '../build.ts';

const HELP = `Write the documentation site: static pages that any host or file browser can show.

Usage: npm run docs [-- options]

  --out DIR        write to DIR (default: dist/docs); an older site in it is replaced
  --site-url URL   where the site will be, for canonical links
  --repository-url URL
                   web page of the repository, for "Edit this page"
  --help           print this text
`;

export async function main(): Promise<void> {
  const root = process.cwd();
  const { values } = parseArgs({
    options: {
      out: { type: 'string', default: join(root, 'dist', 'docs') },
      'site-url': { type: 'string' },
      'repository-url': { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return;
  }
  const out = resolve(values.out);
  const start = performance.now();
  const count = await buildDocs({
    root,
    out,
    siteUrl: values['site-url'],
    repositoryUrl: values['repository-url'],
  });
  const took = (performance.now() - start).toFixed(0);
  process.stdout.write(`${relative(root, out) || '.'}: ${count} files in ${took} ms\n`);
}

if (process.argv[1] === import.meta.filename) await runCommand(main);
