import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { escapeHtml } from './model/text.ts';

/** What the page may do: run what it carries. It may send no request. */
const POLICY = [
  "default-src 'none'",
  "script-src 'unsafe-inline'",
  "style-src 'unsafe-inline'",
  'img-src data:',
  'font-src data:',
  'worker-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

// Redoc's logo at the foot of its menu comes from another host; without an address it stays away.
const REMOTE_IMAGE = /https:\/\/cdn\.redoc(?:\.ly|ly\.com)\/[\w./-]+/g;

/**
 * Redoc's own page of the document as one file that works offline. It is what `redocly build-docs`
 * makes of the same script, minus the rendering ahead of time: the script does that in the browser.
 */
export async function redocPage(document: { info: { title: string } }): Promise<string> {
  const options = { disableTelemetry: true };
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${POLICY}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(document.info.title)}</title>
<link rel="icon" href="data:,">
<style>body { margin: 0; padding: 0; }</style>
</head>
<body>
<div id="redoc"></div>
<noscript>This page needs JavaScript. The other pages of this documentation do not.</noscript>
<script type="module">
${escapeScript(await standalone())}
init(${inScript(document)}, ${inScript(options)}, document.getElementById('redoc'));
</script>
</body>
</html>
`;
}

/** Redoc as the Redocly CLI carries it. */
async function standalone(): Promise<string> {
  const cli = dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json'));
  const script = await readFile(join(cli, 'lib', 'chunks', 'redoc.standalone.js'), 'utf8');
  return script.replaceAll(REMOTE_IMAGE, 'data:,');
}

function inScript(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', String.raw`\u003c`);
}

function escapeScript(text: string): string {
  return text.replaceAll(/<\/(script)/gi, String.raw`<\/$1`);
}
