import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentText } from '../../src/contract/published.ts';
import { type Mock, createMock } from '../../src/mock/node.ts';
import { HERE, JSON_TYPE, PYTHON, TOKEN, execute, hasPython, load } from './support.ts';

let mock: Mock;
let folder: string;
/** The document with the base URLs of the mock, as it is published and with `--plain`. */
const published = () => join(folder, 'published.json');
const plain = () => join(folder, 'plain.json');

beforeAll(async () => {
  mock = createMock();
  const { urls } = await mock.listen();
  folder = await mkdtemp(join(tmpdir(), 'plain-'));
  const text = (isPlain: boolean) => documentText('openapi.json', { roots: urls, isPlain });
  await writeFile(published(), text(false));
  await writeFile(plain(), text(true));
});

afterAll(() => Promise.all([mock.close(), rm(folder, { recursive: true })]));

test('swagger-typescript-api reads no body with the published document', async () => {
  const { generateApi } = await load('swagger-typescript-api');
  const cards = async (input: string) => {
    const { files } = await generateApi({ input, output: false, silent: true });
    const { code } = await transform(files[0].fileContent, { loader: 'ts' });
    await writeFile(`${input}.mjs`, code);
    const { Api } = await load(`${input}.mjs`);
    const api = new Api({ baseApiParams: { headers: { ...TOKEN, ...JSON_TYPE } } });
    return (await api.virtualCards.listVirtualCards()).data;
  };
  expect(await cards(published())).toBeNull();
  expect(await cards(plain())).toMatchObject({ status: 'success' });
});

test('openapi-client-axios knows no path parameters with the published document', async () => {
  const { generateTypesForDocument } = await load('openapi-client-axios-typegen');
  const options = { transformOperationName: (name: string) => name };
  const parameters = async (document: string) => {
    const [, , types] = await generateTypesForDocument(document, options);
    return /(?<='getVirtualCard'\([^]*?parameters\??: )Parameters<\S+>/.exec(types)?.[0];
  };
  expect(await parameters(published())).toBe('Parameters<UnknownParamsObject>');
  expect(await parameters(plain())).toBe('Parameters<Paths.GetVirtualCard.PathParameters>');
});

test.runIf(hasPython)(
  'openapi-python-generator imports unknown names with the published document',
  async () => {
    const program = join(HERE, 'openapi-python-generator.py');
    const { output } = await execute(
      join(PYTHON, 'python'),
      [program, published(), plain()],
      folder,
    );
    expect(output).toContain(`${published()} NameError`);
    expect(output).toContain(`${plain()} Charge voided`);
  },
);
