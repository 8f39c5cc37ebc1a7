import { type Records, createMock } from '../../../src/mock/index.ts';
import { REJECTED_TOKEN } from './expectations.ts';

export interface Service {
  mainUrl: string;
  webhooksUrl: string;
  /** What the document forbids and a client did all the same, a line each, since the last call. */
  violations: () => string[];
  close: () => Promise<void>;
}

/** The mock on a free port, or a service that already listens below the given URL. */
export async function openService(
  given: string | undefined,
  records: Partial<Records>,
): Promise<Service> {
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
