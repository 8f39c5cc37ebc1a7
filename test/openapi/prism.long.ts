// Stock Prism on the published document, and the client on Prism: what the pipeline makes fits together.
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { examples } from '../../generated/examples.ts';
import { type PaymentsClient, createPaymentsClient } from '../../src/client/index.ts';
import { callsOfRecords } from '../src/client/calls.ts';
import { stockPrism } from '../support/stock-prism.ts';
import { rowsIn } from '../support/files.ts';

const DOCUMENT = 'generated/openapi.yaml';
const prism = await stockPrism(DOCUMENT);
afterAll(() => prism.stop());

/** A client whose requests ask Prism for a response, as `Prefer` says. */
function clientFor(prefer?: string, { port } = prism): PaymentsClient {
  // Prism serves without base paths.
  const url = `http://127.0.0.1:${port}`;
  return createPaymentsClient({
    token: 'a-token',
    baseUrl: url,
    webhooksBaseUrl: url,
    fetch(input, init) {
      const request = new Request(input, init);
      if (prefer !== undefined) request.headers.set('Prefer', prefer);
      return fetch(request);
    },
  });
}

/** What Prism returns for the call of an operation, and the error that it is asked for. */
interface Row {
  /** Undefined for a success that can hold anything. */
  returns?: keyof typeof examples;
  /** Of the error. @default 500, which is as good as any where it is not specified */
  status?: number;
  fails: keyof typeof examples;
}
type Id = keyof ReturnType<typeof callsOfRecords>;
const rows = rowsIn<Record<Id, Row>>(import.meta.dirname, 'prism.yaml');
const ids = Object.keys(rows) as Id[];

test.each(ids)('%s succeeds on stock Prism', async (id) => {
  const result = await callsOfRecords(clientFor())[id]();
  const { returns } = rows[id];
  const { data } = (returns ? examples[returns] : { data: expect.anything() }) as { data: unknown };
  expect(result).toEqual(expect.objectContaining({ ok: true, data }));
});

test.each(ids)('%s fails on stock Prism', async (id) => {
  const { status = 500, fails } = rows[id];
  const client = clientFor(`code=${status}, example=${fails}`);
  const error = expect.objectContaining({ kind: 'http', status, body: examples[fails] });
  expect(await callsOfRecords(client)[id]()).toMatchObject({ ok: false, error });
});

test.each(['a', 'b', 'c'])('calls succeed with bodies of the seed %s', async (seed) => {
  const seeded = await stockPrism(DOCUMENT, seed);
  onTestFinished(async () => void (await seeded.stop()));
  const calls = callsOfRecords(clientFor('dynamic=true', seeded));
  for (const id of ids) expect(await calls[id](), id).toMatchObject({ ok: true });
});
