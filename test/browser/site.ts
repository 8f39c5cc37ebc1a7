import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildDocs } from '../../site/build.ts';
import { serveFolder } from '../../site/serve.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The folder with the site. */
    folder: string;
    /** The address of the site. */
    origin: string;
    /** Every page that this renderer makes, from the root of the site. */
    pages: string[];
  }
}

/** Builds the site once and serves it to all tests. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'payments-docs-'));
  const document = join(process.cwd(), 'generated', 'openapi.yaml');
  await buildDocs({ root: process.cwd(), document, out: folder });
  const server = createServer(serveFolder(folder));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const files = await readdir(folder, { recursive: true });
  project.provide('folder', folder);
  project.provide('origin', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  project.provide('pages', files.filter((file) => file.endsWith('.html')).toSorted());
  return async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
