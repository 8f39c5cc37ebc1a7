import type { RequestListener } from 'node:http';
import sirv from 'sirv';
import { POLICY } from './pages/layout.tsx';

/** Serves the files of a site; what is not one of them is not found. */
export function serveFolder(folder: string): RequestListener {
  const serve = sirv(folder, {
    // Reads the folder at each request: the site may be written again meanwhile.
    dev: true,
    setHeaders(response, path) {
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.setHeader('Referrer-Policy', 'no-referrer');
      // Redoc's page brings its own.
      if (path !== '/redoc.html') {
        response.setHeader('Content-Security-Policy', `${POLICY}; frame-ancestors 'none'`);
      }
    },
  });
  return (request, response) => {
    serve(request, response, () => {
      response.writeHead(404, { 'Content-Type': 'text/plain; charset=utf-8' });
      response.end('There is no such page.\n');
    });
  };
}
