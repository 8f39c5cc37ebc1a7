import { CONTENT_TYPE, type SampleCall, UNKNOWN, UNKNOWN_CODE, heading } from './call.ts';
import { javascript } from './literals.ts';
import { guarded } from './node.ts';

/** The arguments of the client's method. */
function argumentsOf(call: SampleCall): unknown[] {
  const { body, path } = call;
  const options = optionsOf(call);
  return [
    ...path.flatMap((part) => (typeof part === 'string' ? [] : [part.value])),
    ...(body === undefined ? [] : [JSON.parse(body) as unknown]),
    ...(Object.keys(options).length === 0 ? [] : [options]),
  ];
}

function optionsOf({ headers, query, traceId }: SampleCall) {
  // The client sets these itself.
  const others = headers.filter(({ name }) => name !== CONTENT_TYPE && name !== traceId?.name);
  return {
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(others.length === 0
      ? {}
      : { header: Object.fromEntries(others.map(({ name, value }) => [name, value])) }),
    ...(traceId === undefined ? {} : { traceId: traceId.value }),
  };
}

/** The client of this package. */
export function typescript(call: SampleCall): string {
  return `${heading(call, '//')}
import { createPaymentsClient } from 'payments-contract';

const { ${call.token}, ${call.root} } = process.env;
if (!${call.token} || !${call.root}) {
  throw new Error('Set ${call.token} and ${call.root}.');
}

const payments = createPaymentsClient({
  token: ${call.token},
  ${isMain(call) ? 'baseUrl' : 'webhooksBaseUrl'}: ${call.root},
});
${statementOf(call)}`;
}

function statementOf(call: SampleCall): string {
  return call.client === undefined ? rawCall(call) : methodCall(call, call.client);
}

const isMain = ({ root }: SampleCall) => root === 'PAYMENTS_BASE_URL';

function methodCall(call: SampleCall, client: string): string {
  const args = argumentsOf(call).map((each) => javascript(each));
  return `const result = await payments.${client}(${args.join(', ')});
${call.isWrite ? CHECKED : 'if (!result.ok) throw result.error;'}
console.log(${printed(call, 'result.')});
`;
}

/** The client knows whether a write may have taken effect. */
const CHECKED = `if (!result.ok) {
  const { maybeApplied, message } = result.error;
  console.error(message);
  if (maybeApplied) console.error('${UNKNOWN}');
  process.exit(maybeApplied ? ${UNKNOWN_CODE} : 1);
}`;

/** By openapi-fetch, which knows every operation. */
function rawCall(call: SampleCall): string {
  const { body, failure, method, path } = call;
  const template = path
    .map((part) => (typeof part === 'string' ? part : `{${part.name}}`))
    .join('');
  const parts = path.flatMap((part) => (typeof part === 'string' ? [] : [part]));
  const params = {
    ...(parts.length === 0
      ? {}
      : { path: Object.fromEntries(parts.map(({ name, value }) => [name, value])) }),
    ...optionsOf(call),
  };
  const options = [
    ...(Object.keys(params).length === 0 ? [] : [`params: ${javascript(params, 1)}`]),
    ...(body === undefined ? [] : [`body: ${javascript(JSON.parse(body), 1)}`]),
  ];
  const given =
    options.length === 0 ? '' : `, {\n${options.map((each) => `  ${each},\n`).join('')}}`;
  const code = `const { data, error, response } = await payments.raw.${isMain(call) ? 'main' : 'webhooks'}.${method}(${javascript(template)}${given});
const failed = (data as { status?: string } | undefined)?.status === '${failure}';
if (!response.ok || failed) throw new Error(\`\${response.status} \${error?.message}\`);
console.log(${printed(call, '', '?')});
`;
  return call.isWrite ? guarded(code) : code;
}

function printed({ result }: SampleCall, from: string, chain = ''): string {
  if (result.kind === 'status') return `${from}response.status`;
  const field = result.kind === 'count' ? 'length' : result.name;
  return from === '' ? `data${chain}.data.${field}` : `${from}data.${field}`;
}
