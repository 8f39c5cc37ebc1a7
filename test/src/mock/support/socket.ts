import { connect } from 'node:net';

/** Writes bytes to a port as they are, in the given pieces, and returns what comes back. */
export async function raw(port: number, pieces: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('utf8');
  socket.on('data', (text: string) => (received += text));
  const closed = new Promise<void>((resolve) => {
    socket.once('close', () => resolve());
    socket.on('error', () => resolve());
  });
  for (const piece of pieces) socket.write(piece);
  await Promise.race([
    closed,
    new Promise((_, reject) => setTimeout(reject, 8_000, new Error('no response'))),
  ]);
  return received;
}

/** A request that asks for the connection to be closed after its response. */
export function request(line: string, headers: readonly string[] = [], body = ''): string {
  const all = ['Host: mock', 'Authorization: Bearer token-a', 'Connection: close', ...headers];
  return `${line} HTTP/1.1\r\n${all.join('\r\n')}\r\n\r\n${body}`;
}

/** Status and body of each response on a connection. */
export function responses(received: string): { status: number; body: unknown }[] {
  const parts = received
    .split(/(?=HTTP\/1\.1 \d)/)
    .filter((part) => !part.includes('100 Continue'));
  return parts.map((part) => {
    const body = part.slice(part.indexOf('\r\n\r\n') + 4);
    return { status: Number(part.slice(9, 12)), body: body === '' ? undefined : JSON.parse(body) };
  });
}
