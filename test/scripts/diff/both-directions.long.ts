import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compareFiles } from '../../../scripts/diff/compare.ts';
import { original, root } from './catch.ts';
import { type Node, find, remove, schema } from './mutations/mutate.ts';

describe('a schema in both directions', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'diff-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  // Refunds are returned; here a request takes them as well.
  const both = () => {
    const document = original();
    const put = find(document, ['paths', '/virtual-account-numbers/{order_ref}', 'put']);
    put['requestBody'] = {
      content: { 'application/json': { schema: { $ref: '#/components/schemas/Refund' } } },
    };
    find(document, schema('Refund'))['required'] = ['id', 'status'];
    return document;
  };

  test.each<[string, string, (refund: Node) => void]>([
    ['a field required in responses only', 'breaking', (refund) => (refund['required'] = ['id'])],
    [
      'a field required in requests as well',
      'breaking',
      (refund) => (refund['required'] = ['id', 'status', 'comment']),
    ],
    [
      'an optional field more',
      'addition',
      (refund) => ((refund['properties'] as Node)['note'] = { type: 'string' }),
    ],
    ['other words', 'edit', (refund) => (refund['description'] = 'Other words.')],
    ['a field less', 'breaking', (refund) => remove(refund['properties'] as Node, 'comment')],
  ])('%s: %s', async (_, impact, change) => {
    const revision = both();
    change(find(revision, schema('Refund')));
    const files = [join(folder, 'base.json'), join(folder, 'revision.json')] as const;
    await writeFile(files[0], JSON.stringify(both()));
    await writeFile(files[1], JSON.stringify(revision));
    expect((await compareFiles(root, ...files)).impact).toBe(impact);
  });
});
