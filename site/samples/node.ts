import {
  type SampleCall,
  UNKNOWN,
  UNKNOWN_CODE,
  camel,
  fillIn,
  heading,
  targetOf,
} from './call.ts';
import { javascript } from './literals.ts';

const NEEDS = 'Needs Node.js 20 or newer, and no package. Run it with node.';

/** The fetch of Node, in a module. */
export function node(call: SampleCall): string {
  const sending = sendingOf(call);
  const importing = call.isWrite ? `import { Readable } from 'node:stream';\n\n` : '';
  return `${heading(call, '//', NEEDS)}
${importing}const { ${call.token}, ${call.root} } = process.env;
if (!${call.token} || !${call.root}) {
  throw new Error('Set ${call.token} and ${call.root}.');
}
${variables(call)}${call.isWrite ? bodyOf(call) + guarded(sending) : sending}`;
}

function variables({ parameters }: SampleCall): string {
  const lines = Object.entries(parameters).map(([name, value]) => {
    const text = javascript(String(value));
    return `const ${camel(name)} = encodeURIComponent(${text});\n`;
  });
  return lines.join('');
}

/** Sends the request, and prints what came. */
function sendingOf(call: SampleCall): string {
  const target = fillIn(targetOf(call), (name) => `\${${camel(name)}}`);
  const options = [
    ...methodOf(call),
    `  headers: {\n${headersOf(call).join('')}  },\n`,
    ...sentOnce(call),
    `  redirect: 'error',\n`,
    `  signal: AbortSignal.timeout(30_000),\n`,
  ];
  return `const response = await fetch(\`\${${call.root}}${target}\`, {
${options.join('')}});
const payload = await response.json();
${checkOf(call)}console.log(${printed(call)});
`;
}

/** Ends the program for an error of the service; of a write, any other response proves nothing. */
function checkOf({ failure, isWrite }: SampleCall): string {
  const refused = `payload.status === '${failure}'`;
  if (!isWrite) return thrownIf(`!response.ok || ${refused}`);
  return `const { status } = response;
const isUnclear = status === 408 || status === 421 || status > 499;
if (${refused} && !isUnclear) {
  console.error(\`\${status} \${payload.message}\`);
  process.exit(1);
}
${thrownIf(`status !== 200 || ${refused}`)}`;
}

function thrownIf(condition: string): string {
  return `if (${condition}) {
  throw new Error(\`\${response.status} \${payload.message}\`);
}
`;
}

function methodOf({ method }: SampleCall): string[] {
  return method === 'GET' ? [] : [`  method: '${method}',\n`];
}

function headersOf({ headers, isWrite, token, traceHeader }: SampleCall): string[] {
  const lines = [`    Authorization: \`Bearer \${${token}}\`,\n`];
  if (traceHeader !== undefined) lines.push(`    ${key(traceHeader)}: crypto.randomUUID(),\n`);
  for (const { name, value } of headers) {
    lines.push(`    ${key(name)}: ${javascript(String(value))},\n`);
  }
  if (isWrite) lines.push(`    'Content-Length': Buffer.byteLength(body),\n`);
  return lines;
}

function key(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : `'${name}'`;
}

function bodyOf({ body }: SampleCall): string {
  if (body === undefined) return `const body = '';\n`;
  return `const body = JSON.stringify(${javascript(JSON.parse(body))});\n`;
}

/** The body of a write as a stream. With any other, or without one, Node sends a request again after status 421. */
function sentOnce({ isWrite }: SampleCall): string[] {
  if (!isWrite) return [];
  return [
    `  // A stream: Node would send a text again after status 421.\n`,
    // In the mode of objects, a chunk without bytes would never be read.
    `  body: Readable.from([Buffer.from(body)], { objectMode: false }),\n`,
    `  duplex: 'half',\n`,
  ];
}

/** Of a write, every error ends in the code for an outcome that is not known. */
function guarded(code: string): string {
  return `try {
${code.replaceAll(/^(?=.)/gm, '  ')}} catch (error) {
  console.error('${UNKNOWN}', error);
  process.exitCode = ${UNKNOWN_CODE};
}
`;
}

function printed({ result }: SampleCall): string {
  switch (result.kind) {
    case 'count':
      return 'payload.data.length';
    case 'field':
      return `payload.data.${result.name}`;
    case 'status':
      return 'response.status';
  }
}
