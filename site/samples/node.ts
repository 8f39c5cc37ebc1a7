import { ENDS, type SampleCall, camel, replaceParameters, headComment, targetOf } from './call.ts';
import { javascriptLiteral } from './literals.ts';

const NEEDS = 'Needs Node.js 20 or newer alone. Run it with node.';

/** The fetch of Node, in a module. */
export function node(call: SampleCall): string {
  const sending = call.isWrite ? bodyOf(call) + guarded(sendingOf(call)) : sendingOf(call);
  const importing = call.isWrite ? `import { Readable } from 'node:stream';\n\n` : '';
  return `${headComment(call, '//', NEEDS)}
${importing}${environment(call)}${variables(call)}${sending}`;
}

/** Reads base URL and token in JavaScript. */
export function environment({ baseUrlVariable, tokenVariable }: SampleCall): string {
  return `const { ${tokenVariable}, ${baseUrlVariable} } = process.env;
if (!${tokenVariable} || !${baseUrlVariable}) {
  throw new Error('Set ${tokenVariable} and ${baseUrlVariable}.');
}
`;
}

function variables({ parameters }: SampleCall): string {
  const lines = Object.entries(parameters).map(([name, value]) => {
    const text = javascriptLiteral(String(value));
    return `const ${camel(name)} = encodeURIComponent(${text});\n`;
  });
  return lines.join('');
}

/** Sends the request, and prints what came. */
function sendingOf(call: SampleCall): string {
  const { isWrite, baseUrlVariable } = call;
  const target = replaceParameters(targetOf(call), (name) => `\${${camel(name)}}`);
  const method = isWrite ? `  method: '${call.method}',\n` : '';
  return `const response = await fetch(\`\${${baseUrlVariable}}${target}\`, {
${method}  headers: {
${headersOf(call).join('')}  },
${isWrite ? STREAMED_BODY : ''}  redirect: 'error',
  signal: AbortSignal.timeout(30_000),
});
const payload = await response.json();
${checkCode(call)}console.log(${printed(call, { data: 'payload.data', status: 'response.status' })});
`;
}

/**
 * The body of a write as a stream: with any other, or without one, Node sends a request again after status 421. In the
 * mode of objects, a chunk without bytes would never be read.
 */
const STREAMED_BODY = `  // A stream: Node would send a text again after status 421.
  body: Readable.from([Buffer.from(body)], { objectMode: false }),
  duplex: 'half',
`;

/** Ends the program for an error of the service; of a write, any other response proves nothing. */
function checkCode(call: SampleCall): string {
  const { effect, errorStatus, isWrite, result } = call;
  const refused = `payload.status === '${errorStatus}'`;
  if (!isWrite) return thrownIf(`response.status !== 200 || ${refused}`);

  const isOpen = result.kind === 'status';
  const isDone = isOpen
    ? `[undefined, 'success'].includes(payload.status)`
    : `payload.status === 'success'`;
  const subject = isOpen ? 'payload' : 'payload.data';
  const isObject = `${subject} instanceof Object && !Array.isArray(${subject})`;
  const effectCheck = effect ? `payload.data.${effect.name} === '${effect.value}'` : isObject;
  return `const { status } = response;
const isRefusal = status === 200 || (status > 399 && status < 500);
const isUnclear = !isRefusal || status === 408 || status === 421;
const isError = ${refused} && payload.data === null;
if (!isUnclear && isError && typeof payload.message === 'string') {
  console.error(\`\${status} \${payload.message}\`);
  process.exit(1);
}
const isDone = ${isDone} && ${effectCheck};
${thrownIf(`status !== 200 || !isDone`)}`;
}

function thrownIf(condition: string): string {
  return `if (${condition}) {
  throw new Error(\`\${response.status} \${payload.message}\`);
}
`;
}

function headersOf({ headers, isWrite, tokenVariable, traceHeader }: SampleCall): string[] {
  const lines = [`    Authorization: \`Bearer \${${tokenVariable}}\`,\n`];
  if (traceHeader !== undefined) lines.push(`    ${key(traceHeader)}: crypto.randomUUID(),\n`);
  for (const { name, value } of headers) {
    lines.push(`    ${key(name)}: ${javascriptLiteral(String(value))},\n`);
  }
  if (isWrite) lines.push(`    'Content-Length': Buffer.byteLength(body),\n`);
  return lines;
}

function key(name: string): string {
  return /^[A-Za-z]+$/.test(name) ? name : `'${name}'`;
}

function bodyOf({ body }: SampleCall): string {
  if (body === undefined) return `const body = '';\n`;
  return `const body = JSON.stringify(${javascriptLiteral(JSON.parse(body))});\n`;
}

/** Of a write, every error but a failed connection ends in the code for an outcome that is not known. */
function guarded(code: string): string {
  return `try {
${code.replaceAll(/^(?=.)/gm, '  ')}} catch (error) {
  const isNotSent = ['ECONNREFUSED', 'ENOTFOUND'].includes(error.cause?.code);
  const outcome = isNotSent
    ? '${ENDS.notSent}'
    : '${ENDS.unknown}';
  console.error(\`\${outcome} \${error.cause ?? error}\`);
  process.exitCode = isNotSent ? 1 : ${ENDS.unknownCode};
}
`;
}

/** Writes what a program in JavaScript prints, by the names that it has for data and status of a response. */
export function printed(
  { result }: SampleCall,
  { data, status }: Record<'data' | 'status', string>,
): string {
  if (result.kind === 'status') return status;
  if (result.kind === 'count') return `${data}.length`;
  return `${data}.${result.name}`;
}
