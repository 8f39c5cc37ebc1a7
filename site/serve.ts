import { existsSync, readFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import sirv from 'sirv';
import { CONTENT_SECURITY_POLICY } from './site.ts';

/** Serves the files of a site; what is not one of them is not found. */
export function serveFolder(folder: string): RequestListener {
  const serve = sirv(folder, {
    // Reads the folder at each request: the site may be written again meanwhile.
    dev: true,
    setHeaders(response, path) {
      if (!/\.(md|txt)$/.test(path)) return;
      const type = path.endsWith('.md') ? 'text/markdown' : 'text/plain';
      response.setHeader('Content-Type', `${type}; charset=utf-8`);
    },
  });
  return (request, response) => {
    // A part of a page is of no use, and sirv throws for one that ends before it begins.
    delete request.headers.range;
    response.setHeader('X-Content-Type-Options', 'nosniff');
    response.setHeader('Referrer-Policy', 'no-referrer');
    const policy = `${CONTENT_SECURITY_POLICY}; frame-ancestors 'none'`;
    response.setHeader('Content-Security-Policy', policy);
    // A file can go away while it is read.
    response.on('pipe', (file: Readable) => file.on('error', () => response.destroy()));
    serve(request, response, () => {
      const page = join(folder, '404.html');
      const html = existsSync(page) ? readFileSync(page) : 'There is no such page.';
      response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' });
      response.end(html);
    });
  };
}
