import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { buildDocs } from '../../site/build.ts';
import { serveFolder } from '../../site/serve.ts';
import { listen } from '../support/serve.ts';

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
  await buildDocs({ root: process.cwd(), out: folder });
  const server = createServer(serveFolder(folder));
  const port = await listen(server);
  const files = await readdir(folder, { recursive: true });
  project.provide('folder', folder);
  project.provide('origin', `http://127.0.0.1:${port}/`);
  project.provide('pages', files.filter((file) => file.endsWith('.html')).toSorted());
  return async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true, force: true });
  };
}
