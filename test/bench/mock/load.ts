// A load generator in a process of its own, on bare sockets: an HTTP client would use more CPU than
// the servers that are measured. `load.ts PORT CONNECTIONS` takes orders as messages.
import { type Socket, connect } from 'node:net';

export interface Order {
  milliseconds: number;
  /** The request as text; `#` is replaced by a number that is another each time. */
  request: string;
}

export interface Load {
  requests: number;
  milliseconds: number;
}

const [port = 0, connections = 16] = process.argv.slice(2).map(Number);
let serial = 0;

async function run({ milliseconds, request }: Order): Promise<Load> {
  const lines = await Promise.all(Array.from({ length: connections }, open));
  const start = performance.now();
  const counts = await Promise.all(lines.map((line) => drive(line, request, start + milliseconds)));
  const elapsed = performance.now() - start;
  for (const { socket } of lines) socket.destroy();
  return {
    requests: counts.reduce((sum, count) => sum + count, 0),
    milliseconds: elapsed,
  };
}

interface Line {
  socket: Socket;
  /** Called with what has come in, which is overwritten by what comes next. */
  receive: (chunk: Buffer) => void;
}

function open(): Promise<Line> {
  return new Promise((resolve, reject) => {
    const line: Line = { socket: undefined as never, receive: () => undefined };
    const buffer = Buffer.allocUnsafe(1 << 18);
    const callback = (size: number) => {
      line.receive(buffer.subarray(0, size));
      return true;
    };
    // One buffer for all reads: without it a new one for each costs more than the reading.
    const options = { port, host: '127.0.0.1', noDelay: true, onread: { buffer, callback } };
    line.socket = connect(options, () => resolve(line));
    line.socket.once('error', reject);
  });
}

function drive(line: Line, template: string, until: number) {
  const { socket } = line;
  return new Promise<number>((resolve, reject) => {
    const unique = template.includes('#');
    const next = () =>
      socket.write(
        unique ? template.replace('#', String((serial += 1)).padStart(9, '0')) : template,
      );
    let requests = 0;
    let left = -1;
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the server closed the connection')));
    line.receive = (chunk) => {
      let size = chunk.length;
      if (left === -1) {
        // The head comes in one piece from all three; the body is not looked at.
        const end = chunk.indexOf('\r\n\r\n');
        const head = chunk.toString('latin1', 0, end);
        if (end === -1 || !head.startsWith('HTTP/1.1 200')) reject(new Error(head));
        left = Number(/content-length: (\d+)/i.exec(head)?.[1]);
        size = chunk.length - end - 4;
      }
      left -= size;
      if (left > 0) return;
      left = -1;
      requests += 1;
      if (performance.now() < until) next();
      else {
        socket.removeAllListeners('close');
        resolve(requests);
      }
    };
    next();
  });
}

process.on('message', (order: Order) => {
  run(order).then(
    (load) => process.send?.(load),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.exit(1);
    },
  );
});
