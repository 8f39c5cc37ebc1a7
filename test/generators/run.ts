import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readFacts } from './lib/facts.ts';
import { guide, writeReadme } from './lib/readme.ts';
import { readRows } from './lib/row.ts';
import type { Records } from '../../src/mock/index.ts';
import { openService } from './lib/service.ts';
import { type Result, tryRow } from './lib/try-row.ts';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROOT = resolve(HERE, '../..');
const GUIDE = join(ROOT, 'scripts/docs/guides/77-generate-clients.md');

const HELP = `Generate clients from the published documents, in many languages, and call the mock with them.

Usage: npm run test:generators -- [options]

  --only TEXT      run rows whose name (language/generator) holds TEXT; may be given often
  --list           list the rows and stop
  --documents DIR  read the documents from DIR instead of generated/
  --service URL    call a service that is already running below URL, instead of the mock
  --work DIR       folder to work in (default: a folder for temporary files)
  --require-all    fail when a tool chain is missing, instead of skipping its rows
  --no-readme      leave README.md as it is (a run with --only does so anyway)
  --guide          write the guide of the documentation site and stop
  --help           print this text

Exit code 1 means that a row failed. Rows whose tool chain is missing are skipped and say so.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      list: { type: 'boolean', default: false },
      documents: { type: 'string', default: join(ROOT, 'generated') },
      service: { type: 'string' },
      work: { type: 'string', default: join(tmpdir(), 'payments-contract-generators') },
      'require-all': { type: 'boolean', default: false },
      'no-readme': { type: 'boolean', default: false },
      guide: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (values.help) {
    say(HELP);
    return 0;
  }
  const every = await readRows(HERE);
  const rows = every.filter(
    ({ id }) => values.only.length === 0 || values.only.some((text) => id.includes(text)),
  );
  if (values.list) {
    for (const row of rows) say(`${row.id.padEnd(38)} ${row.generator} ${row.version}`);
    return 0;
  }
  if (values.guide) {
    await writeFile(GUIDE, await guide(every));
    return 0;
  }
  if (rows.length === 0) throw new Error(`no row has a name with ${values.only.join(' or ')}`);
  if (!existsSync(values.documents))
    throw new Error(`there are no documents in ${values.documents}`);

  await mkdir(values.work, { recursive: true });
  const facts = await readFacts(values.documents, values.service === undefined);
  const service = await openService(values.service, facts.records as Partial<Records>);
  const results: Result[] = [];
  try {
    for (const [index, row] of rows.entries()) {
      say(`[${index + 1}/${rows.length}] ${row.id}  ${row.generator} ${row.version}`);
      const result = await tryRow(row, {
        work: values.work,
        documents: values.documents,
        expectations: facts.expectations,
        input: ({ id }) => facts.input(service.mainUrl, service.webhooksUrl, `token-of-${id}`),
        violations: service.violations,
        say,
      });
      results.push(result);
      say(
        `    ${result.state}: ${result.operations} of 9 operations, ${result.seconds.toFixed(0)} s`,
      );
      for (const reason of result.reasons) say(`      ${reason}`);
    }
  } finally {
    await service.close();
  }
  if (values.only.length === 0 && !values['no-readme']) {
    if (missingTools(results).length === 0) await writeReadme(HERE, results);
    else say('README.md is left as it is, since the tools of some rows are missing');
  }
  return summary(results, values['require-all'], say);
}

function summary(results: Result[], requireAll: boolean, say: (line: string) => void): number {
  const count = (state: Result['state']) =>
    results.filter((result) => result.state === state).length;
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') > 0 || (requireAll && missingTools(results).length > 0) ? 1 : 0;
}

/** Rows that another machine could run. */
function missingTools(results: Result[]): Result[] {
  return results.filter(({ state, row }) => state === 'skipped' && row.cannot === undefined);
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    `test:generators: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
}
