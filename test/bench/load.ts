// The load generator, a process of its own: `load.ts PORT` sends the request of each message for a second, on sixteen
// bare sockets, since an HTTP client would take more time than the servers that are measured.
import { once } from 'node:events';
import { connect } from 'node:net';

const CONNECTIONS = 16;
const MILLISECONDS = 1_000;

const port = Number(process.argv[2]);

process.on('message', (request: string) => void load(request));

/** Sends back how many requests had their response. */
async function load(request: string): Promise<void> {
  const until = performance.now() + MILLISECONDS;
  const connections = Array.from({ length: CONNECTIONS }, () => repeat(request, until));
  const counts = await Promise.all(connections);
  process.send?.(counts.reduce((sum, count) => sum + count));
}

/** Sends a request again and again on a connection of its own, each after the response to the one before. */
async function repeat(request: string, until: number): Promise<number> {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let responses = 0;
  let received = '';
  socket.on('data', (chunk) => {
    received += chunk.toString('latin1');
    if (!isWhole(received)) return;
    received = '';
    responses += 1;
    if (performance.now() < until) socket.write(request);
    else socket.end();
  });
  socket.write(request);
  await once(socket, 'close');
  return responses;
}

/** Whether all of a response is there. */
function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end === -1) return false;
  if (!text.startsWith('HTTP/1.1 200')) throw new Error(text.slice(0, end));
  const length = Number(/content-length: (\d+)/i.exec(text)?.[1]);
  return text.length >= end + 4 + length;
}
