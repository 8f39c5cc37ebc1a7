import { connect } from 'node:net';

/** The words of some lines. */
const words = (text: string) => text.trim().split(/\s+/);

const methods = [...words('GET HEAD POST PUT OPTIONS TRACE CONNECT get NONSENSE'), ''];

const targets = words(String.raw`
  / // ///evil.example/ /% /%00 /%2e%2e/%2e%2e/package.json /..%2f..%2fpackage.json /#x * ?
  /../../package.json /..\..\package.json /%E0%A4%A /%ff%fe /index.html/x /.git/config /?%
  index.html http://other.example/ http://[::1/ http://user:pass@x:99999999/ javascript:alert(1)
  /openapi.json /openapi.yaml?x=% /openapi.json/ /v3/refunds /v3/virtual-cards/%E0%A4%A
  /profile/webhook-endpoints /__mock /__mock/snapshots/%/restore /__mock/constructor
`).concat('/x'.repeat(2_000), `/${'x'.repeat(5_000)}`);

const headers: string[][] = [
  [],
  ...['5-1', '0-0', '-', '-1', '0-', 'x-y', '1-2,3-4', '99999999999-', '-0', '1e9-2', '0--1'].map(
    (range) => [`Range: bytes=${range}`],
  ),
  ['Range: lines=1-2', 'If-Range: x'],
  ['Range: bytes=5-1', 'Range: bytes=1-'],
  ['If-None-Match: *'],
  ['If-Modified-Since: never'],
  ['Accept-Encoding: br;q=x, *', 'Accept: \u00ff'],
  ['Host: '],
  ['Host: [', 'Host: b'],
  ['Host: x"><script>'],
  ['Expect: 100-continue'],
  ['Expect: wonders'],
  ['Connection: upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Key: x'],
  ['Connection: keep-alive, x', 'Keep-Alive: timeout=-1'],
  ['Transfer-Encoding: chunked'],
  ['Transfer-Encoding: gzip, chunked'],
  ['Transfer-Encoding: chunked', 'Content-Length: 5'],
  ['Content-Length: 5'],
  ['Content-Length: -1'],
  ['Content-Length: 99999999999999999999'],
  ['__proto__: x', 'constructor: y'],
  ['Prefer: code=0', 'Origin: null'],
  ['X: \u0001'],
  [`X: ${'x'.repeat(30_000)}`],
];

const bodies = [
  '',
  'hello',
  '5\r\nhello\r\n0\r\n\r\n',
  'ffffffffffffffffff\r\n',
  '\u0000\u0016\u0003',
];

/** Requests as bytes: every target and every header, each with others in turn. */
export function hostileRequests(): Buffer[] {
  const texts: string[] = [
    '',
    '\r\n',
    '\u0016\u0003\u0001',
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    'x'.repeat(70_000),
  ];
  for (let index = 0; index < targets.length * headers.length; index += 1) {
    const target = targets[index % targets.length];
    const own = headers[Math.floor(index / targets.length)] ?? [];
    const method = index % 3 === 0 ? methods[Math.floor(index / 3) % methods.length] : 'GET';
    const host = own.some((line) => line.startsWith('Host')) ? [] : ['Host: 127.0.0.1'];
    const lines = [`${method} ${target} HTTP/1.${index % 7 === 0 ? 0 : 1}`, ...host, ...own];
    const close = own.some((line) => line.startsWith('Connection')) ? [] : ['Connection: close'];
    texts.push(`${[...lines, ...close].join('\r\n')}\r\n\r\n${bodies[index % bodies.length]}`);
  }
  return texts.map((text) => Buffer.from(text, 'latin1'));
}

/**
 * Sends bytes on a connection of their own, and ends it in one of three ways: waits for the response,
 * stops to send, or resets the connection at once.
 */
export function attack(port: number, bytes: Buffer, way: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.setEncoding('latin1').on('data', (text: string) => (received += text));
    socket.on('error', () => undefined);
    socket.once('close', () => resolve(received));
    // Some of these are the beginning of a request, which the server waits for. A busy machine takes
    // longer for a response than an idle one.
    socket.setTimeout(600, () => socket.destroy());
    socket.write(bytes, () => {
      if (way === 1) socket.end();
      if (way === 2) socket.resetAndDestroy();
    });
  });
}

/** Sends all of them, some at a time, in each of the three ways. */
export async function attackWithAll(port: number): Promise<string[]> {
  const requests = hostileRequests();
  const received: string[] = [];
  const width = 64;
  for (let start = 0; start < requests.length; start += width) {
    const some = requests.slice(start, start + width);
    received.push(
      ...(await Promise.all(some.map((bytes, index) => attack(port, bytes, index % 3)))),
    );
  }
  return received;
}
