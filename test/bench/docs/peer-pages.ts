import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { install, ROOT } from '../support.ts';

const PEERS = join(import.meta.dirname, '..', 'renderers');

/** A page to measure: its folder, and its path in it. */
export interface MeasuredPage {
  name: string;
  folder: string;
  path: string;
}

/** Our page, and the same document in other renderers, each as its own manual says. */
export async function peerPages(
  site: string,
  folder: string,
  bundle: string,
): Promise<MeasuredPage[]> {
  await install(PEERS, 'the other renderers');
  mkdirSync(folder);
  writeFileSync(join(folder, 'openapi.json'), bundle);
  const copy = (from: string, to: string) =>
    cpSync(join(PEERS, 'node_modules', from), join(folder, to));
  copy('@scalar/api-reference/dist/browser/standalone.js', 'scalar.js');
  copy('swagger-ui-dist/swagger-ui-bundle.js', 'swagger-ui.js');
  copy('swagger-ui-dist/swagger-ui.css', 'swagger-ui.css');
  writeFileSync(
    join(folder, 'scalar.html'),
    page(
      `<div id="app"></div><script src="scalar.js"></script>
<script>Scalar.createApiReference('#app', { url: 'openapi.json', withDefaultFonts: false });</script>`,
    ),
  );
  writeFileSync(
    join(folder, 'swagger-ui.html'),
    page(
      `<link rel="stylesheet" href="swagger-ui.css"><div id="app"></div>
<script src="swagger-ui.js"></script>
<script>SwaggerUIBundle({ url: 'openapi.json', dom_id: '#app' });</script>`,
    ),
  );
  const redoc = join(folder, 'redoc.html');
  const redocly = join(ROOT, 'node_modules', '.bin', 'redocly');
  const source = join(folder, 'openapi.json');
  execFileSync(redocly, ['build-docs', source, '--inlineBundle', '--output', redoc], {
    cwd: ROOT,
    stdio: 'pipe',
  });
  // Its logo comes from another host, which is not measured.
  writeFileSync(
    redoc,
    readFileSync(redoc, 'utf8').replaceAll(/https:\/\/cdn\.redoc[\w./-]+/g, 'data:,'),
  );
  return [
    { name: 'this site, an operation', folder: site, path: 'operations/voidCharge.html' },
    { name: 'this site, everything', folder: site, path: 'everything.html' },
    { name: 'Redoc 3', folder, path: 'redoc.html' },
    { name: 'Scalar', folder, path: 'scalar.html' },
    { name: 'Swagger UI', folder, path: 'swagger-ui.html' },
  ];
}

function page(body: string): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Payments API</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}
