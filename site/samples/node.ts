import { type SampleCall, asText, camel, heading, targetOf, trustsOf } from './call.ts';
import { changesAsDoubles, jsonValue } from './json-text.ts';
import { javascript } from './literals.ts';

/** The fetch of Node, in a module. */
export function node(call: SampleCall): string {
  const open = call.result.kind === 'status';
  const headers: [string, string][] = [['Authorization', `\`Bearer \${${call.token}}\``]];
  if (call.traceHeader !== undefined) headers.push([call.traceHeader, 'crypto.randomUUID()']);
  for (const { name, value } of call.headers) headers.push([name, javascript(String(value))]);
  return `${heading(call, '//', trustsOf(call))}
const { ${call.token}, ${call.root} } = process.env;
if (!${call.token} || !${call.root}) {
  throw new Error('Set ${call.token} and ${call.root}.');
}
${variables(call)}const response = await fetch(\`${'${'}${call.root}}${pathOf(call)}\`, {
${call.method === 'GET' ? '' : `  method: '${call.method}',\n`}  headers: {
${headers.map(([name, value]) => `    ${key(name)}: ${value},\n`).join('')}  },
${bodyOf(call)}  redirect: 'error',
  signal: AbortSignal.timeout(30_000),
});
const payload = await response.json()${open ? '.catch(() => null)' : ''};
if (!response.ok || payload${open ? '?' : ''}.status === '${call.failure}') {
  throw new Error(\`\${response.status} \${payload${open ? '?' : ''}.message}\`);
}
console.log(${printed(call)});
`;
}

function bodyOf({ body }: SampleCall): string {
  if (body === undefined) return '';
  return changesAsDoubles(body)
    ? `  // ${asText('JavaScript')}\n  body: ${javascript(body)},\n`
    : `  body: JSON.stringify(${javascript(jsonValue(body), 1)}),\n`;
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
