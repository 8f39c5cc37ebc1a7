import { type SampleCall, UNKNOWN, UNKNOWN_CODE, camel, heading, targetOf } from './call.ts';
import { javascript } from './literals.ts';

/** The fetch of Node, in a module. */
export function node(call: SampleCall): string {
  const headers: [string, string][] = [['Authorization', `\`Bearer \${${call.token}}\``]];
  if (call.traceHeader !== undefined) headers.push([call.traceHeader, 'crypto.randomUUID()']);
  for (const { name, value } of call.headers) headers.push([name, javascript(String(value))]);
  const sending = `const response = await fetch(\`${'${'}${call.root}}${pathOf(call)}\`, {
${call.method === 'GET' ? '' : `  method: '${call.method}',\n`}  headers: {
${headers.map(([name, value]) => `    ${key(name)}: ${value},\n`).join('')}  },
${bodyOf(call)}  redirect: 'error',
  signal: AbortSignal.timeout(30_000),
});
const payload = await response.json();
if (!response.ok || payload.status === '${call.failure}') {
  throw new Error(\`\${response.status} \${payload.message}\`);
}
console.log(${printed(call)});
`;
  return `${heading(call, '//')}
const { ${call.token}, ${call.root} } = process.env;
if (!${call.token} || !${call.root}) {
  throw new Error('Set ${call.token} and ${call.root}.');
}
${variables(call)}${call.isWrite ? guarded(sending) : sending}`;
}

/** Of a write, every error ends in the code for an outcome that is not known. */
export function guarded(code: string): string {
  return `try {
${code.replaceAll(/^(?=.)/gm, '  ')}} catch (error) {
  console.error('${UNKNOWN}', error);
  process.exitCode = ${UNKNOWN_CODE};
}
`;
}

function bodyOf({ body }: SampleCall): string {
  return body === undefined ? '' : `  body: JSON.stringify(${javascript(JSON.parse(body), 1)}),\n`;
}

const key = (name: string) => (/^[A-Za-z]+$/.test(name) ? name : `'${name}'`);

function printed({ result }: SampleCall): string {
  if (result.kind === 'count') return 'payload.data.length';
  return result.kind === 'field' ? `payload.data.${result.name}` : 'response.status';
}

function variables(call: SampleCall): string {
  return call.path
    .map((part) =>
      typeof part === 'string'
        ? ''
        : `const ${camel(part.name)} = encodeURIComponent(${javascript(String(part.value))});\n`,
    )
    .join('');
}

function pathOf(call: SampleCall): string {
  return targetOf(call)
    .map((part) => (typeof part === 'string' ? part : `\${${camel(part.name)}}`))
    .join('');
}
