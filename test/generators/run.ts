import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readRecipes } from '../../src/cli/recipe.ts';
import { type Records, createMock } from '../../src/mock/index.ts';
import { REJECTED_TOKEN, readExpectations } from './lib/expectations.ts';
import { writeAll } from './lib/guide.ts';
import { type Result, tryRecipe } from './lib/try-recipe.ts';

const DOCUMENTS = resolve(import.meta.dirname, '../../generated');

const HELP = `Write each recipe to an empty folder, generate, compile its program and a longer one, and run both against the mock.

Usage: npm run test:generators -- [options]

  --only TEXT    run recipes whose name (language/generator) holds TEXT; may be given often
  --service URL  call a service that is already running below URL, instead of the mock
  --work DIR     folder to work in (default: a folder for temporary files)
  --require-all  fail when a tool is missing, instead of skipping its recipes
  --write        write the README of each recipe and the guide from the recipes, and stop
  --help         print this text

Exit code 1 means that a recipe failed. Recipes whose tools are missing are skipped and named.
`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string', multiple: true, default: [] },
      service: { type: 'string' },
      work: { type: 'string', default: join(tmpdir(), 'payments-contract-generators') },
      'require-all': { type: 'boolean', default: false },
      write: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const say = (line: string) => process.stdout.write(`${line}\n`);
  if (values.help) {
    say(HELP);
    return 0;
  }
  const every = await readRecipes();
  if (values.write) {
    await writeAll(every);
    return 0;
  }
  const recipes = every.filter(
    ({ id }) => values.only.length === 0 || values.only.some((text) => id.includes(text)),
  );
  if (recipes.length === 0) {
    throw new Error(`no recipe has a name with ${values.only.join(' or ')}`);
  }

  await mkdir(values.work, { recursive: true });
  const facts = await readExpectations(DOCUMENTS, values.service === undefined);
  const service = await openService(values.service, facts.records as Partial<Records>);
  const results: Result[] = [];
  try {
    for (const [index, recipe] of recipes.entries()) {
      say(`[${index + 1}/${recipes.length}] ${recipe.id}  ${recipe.generator} ${recipe.version}`);
      const result = await tryRecipe(recipe, {
        work: values.work,
        expectations: facts.expectations,
        input: ({ id }) => facts.input(service.mainUrl, service.webhooksUrl, `token-of-${id}`),
        violations: service.violations,
        say,
      });
      results.push(result);
      say(`    ${result.state}, ${result.seconds.toFixed(0)} s`);
      for (const reason of result.reasons) say(`      ${reason}`);
    }
  } finally {
    await service.close();
  }
  return summary(results, values['require-all'], say);
}

interface Service {
  mainUrl: string;
  webhooksUrl: string;
  /** What the document forbids and a client did all the same, a line each, since the last call. */
  violations: () => string[];
  close: () => Promise<void>;
}

/** The mock on a free port, or a service that already listens below the given URL. */
async function openService(given: string | undefined, records: Partial<Records>): Promise<Service> {
  if (given !== undefined) {
    const root = given.replace(/\/$/, '');
    const close = () => Promise.resolve();
    return { mainUrl: `${root}/v3`, webhooksUrl: root, violations: () => [], close };
  }
  const mock = createMock({ records, assume: { 'rejected-token': REJECTED_TOKEN } });
  const { urls } = await mock.listen();
  return {
    mainUrl: urls.main,
    webhooksUrl: urls.webhooks,
    violations() {
      const lines = mock.violations.map((violation) => JSON.stringify(violation));
      mock.reset();
      return lines;
    },
    close: () => mock.close(),
  };
}

function summary(results: Result[], requireAll: boolean, say: (line: string) => void): number {
  const count = (state: Result['state']) =>
    results.filter((result) => result.state === state).length;
  say(`${count('passed')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  return count('failed') > 0 || (requireAll && count('skipped') > 0) ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  process.stderr.write(
    `test:generators: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exitCode = 2;
}
