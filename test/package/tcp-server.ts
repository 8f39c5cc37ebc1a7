import { type Socket, createServer } from 'node:net';
import { listen } from '../support/serve.ts';

/** How a server ends a write that came over a kept connection. */
export const FAULTS = {
  reset: (socket: Socket) => socket.resetAndDestroy(),
  'an end before the response': (socket: Socket) => socket.end(),
  'half a head': (socket: Socket) => socket.end('HTTP/1.1 200 OK\r\ncontent-ty'),
  408: (socket: Socket) => socket.write(response(408)),
  421: (socket: Socket) => socket.write(response(421)),
};

export type Fault = keyof typeof FAULTS;

/** One request as it came over a socket. */
export interface Seen {
  method: string;
  path: string;
  /** Whether another request came over the same connection before. */
  kept: boolean;
}

/** A server of its own on TCP: it keeps connections, responds to reads and ends writes as its caller says. */
export async function tcpServer() {
  const seen: Seen[] = [];
  const server = createServer((socket) => {
    let text = '';
    let kept = false;
    // A client that resets is what these tests are about.
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = endOf(text); end > 0; end = endOf(text)) {
        const [method = '', path = ''] = text.split(' ');
        text = text.slice(end);
        seen.push({ method, path, kept });
        kept = true;
        const fault = decodeURIComponent(path.split('/')[1] ?? '') as Fault;
        if (method === 'GET') socket.write(response(200));
        else FAULTS[fault](socket);
      }
    });
  });
  return { origin: `http://127.0.0.1:${await listen(server)}`, seen, close: () => server.close() };
}

const BODY = JSON.stringify({
  status: 'success',
  message: '',
  data: [],
  meta: { page_info: { total: 0, current_page: 1, total_pages: 1, page_size: 10 } },
});

function response(status: number): string {
  return `HTTP/1.1 ${status} X\r\ncontent-type: application/json\r\ncontent-length: ${BODY.length}\r\n\r\n${BODY}`;
}

/** Where the first request in a text ends, or 0 when it is not whole yet. */
function endOf(text: string): number {
  const head = text.indexOf('\r\n\r\n') + 4;
  if (head < 4) return 0;
  const length = /^content-length: *(\d+)/im.exec(text.slice(0, head))?.[1];
  if (length !== undefined) return text.length < head + Number(length) ? 0 : head + Number(length);
  if (!/^transfer-encoding: *chunked/im.test(text.slice(0, head))) return head;
  const last = text.indexOf('0\r\n\r\n', head);
  return last === -1 ? 0 : last + 5;
}
