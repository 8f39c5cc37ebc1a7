// The least that a server of the same JSON can cost: `raw.ts PORT FILE` returns what the file says.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [port, file = ''] = process.argv.slice(2);
const bodies = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;

createServer((request, response) => {
  const respond = () => {
    const text = JSON.stringify(bodies[request.url ?? '']);
    response.writeHead(200, {
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': Buffer.byteLength(text),
    });
    response.end(text);
  };
  if (request.method === 'GET') return respond();
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    respond();
  });
}).listen(Number(port), '127.0.0.1');
