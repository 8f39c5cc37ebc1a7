import { type Call, camel } from './call.ts';
import { javascript } from './literals.ts';

/** The fetch of Node, in a module. */
export function node(call: Call): string {
  const open = call.result.kind === 'status';
  const headers: [string, string][] = [['Authorization', '`Bearer ${process.env.PAYMENTS_TOKEN}`']];
  if (call.contentType !== undefined) headers.push(['Content-Type', `'${call.contentType}'`]);
  if (call.traceHeader !== undefined) headers.push([call.traceHeader, 'crypto.randomUUID()']);
  for (const { name, value } of call.headers) headers.push([name, javascript(value)]);
  const body =
    call.body === undefined ? '' : `  body: JSON.stringify(${javascript(call.body, 1)}),\n`;
  return `// ${call.title}
${variables(call)}const response = await fetch(\`${'${process.env.'}${call.root}}${pathOf(call)}\`, {
${call.method === 'GET' ? '' : `  method: '${call.method}',\n`}  headers: {
${headers.map(([name, value]) => `    ${key(name)}: ${value},\n`).join('')}  },
${body}  redirect: 'error',
  signal: AbortSignal.timeout(30_000),
});
const answer = await response.json()${open ? '.catch(() => null)' : ''};
if (!response.ok || answer${open ? '?' : ''}.status === '${call.failure}') {
  throw new Error(\`\${response.status} \${answer${open ? '?' : ''}.message}\`);
}
console.log(${printed(call)});
`;
}

const key = (name: string) => (/^[A-Za-z]+$/.test(name) ? name : `'${name}'`);

function printed({ result }: Call): string {
  if (result.kind === 'count') return 'answer.data.length';
  return result.kind === 'field' ? `answer.data.${result.name}` : 'response.status';
}

function variables(call: Call): string {
  return call.path
    .map((part) =>
      typeof part === 'string'
        ? ''
        : `const ${camel(part.name)} = encodeURIComponent(${javascript(part.value)});\n`,
    )
    .join('');
}

function pathOf(call: Call): string {
  return call.path
    .map((part) => (typeof part === 'string' ? part : `\${${camel(part.name)}}`))
    .join('');
}
