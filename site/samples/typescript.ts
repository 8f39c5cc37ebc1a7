import { CONTENT_TYPE, type SampleCall, UNKNOWN, UNKNOWN_CODE, heading } from './call.ts';
import { javascript } from './literals.ts';
import { checkOf, guarded } from './node.ts';

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

function isMain({ root }: SampleCall): boolean {
  return root === 'PAYMENTS_BASE_URL';
}

function methodCall(call: SampleCall, client: string): string {
  const given = [...Object.values(call.parameters), bodyOf(call), filled(optionsOf(call))];
  const written = given.filter((each) => each !== undefined).map((each) => javascript(each));
  const check = call.isWrite ? CHECKED : 'if (!result.ok) throw result.error;';
  return `const result = await payments.${client}(${written.join(', ')});
${check}
console.log(${printed(call, { response: 'result.response', data: 'result.data' })});
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
  const root = isMain(call) ? 'main' : 'webhooks';
  const params = filled({ path: filled(call.parameters), ...optionsOf(call) });
  const options = filled({ params, body: bodyOf(call) });
  const written = [call.path, options].filter((each) => each !== undefined);
  const given = written.map((each) => javascript(each)).join(', ');
  const code = `const { data, error, response } = await payments.raw.${root}.${call.method}(${given});
const payload = (data ?? error ?? {}) as { status?: string; message?: string };
${checkOf(call)}console.log(${printed(call, { response: 'response', data: 'data?.data' })});
`;
  return call.isWrite ? guarded(code) : code;
}

function bodyOf({ body }: SampleCall): unknown {
  return body === undefined ? undefined : JSON.parse(body);
}

/** The parameters beside the path, and an identifier that was chosen. */
function optionsOf({ headers, query, traceId }: SampleCall) {
  // The client sets these itself.
  const others = headers.filter(({ name }) => name !== CONTENT_TYPE && name !== traceId?.name);
  return {
    query: filled(query),
    header: filled(Object.fromEntries(others.map(({ name, value }) => [name, value]))),
    traceId: traceId?.value,
  };
}

/** The members that have a value; undefined where none has. */
function filled(members: Readonly<Record<string, unknown>>): object | undefined {
  const entries = Object.entries(members).filter(([, value]) => value !== undefined);
  return entries.length === 0 ? undefined : Object.fromEntries(entries);
}

function printed({ result }: SampleCall, names: { response: string; data: string }): string {
  switch (result.kind) {
    case 'count':
      return `${names.data}.length`;
    case 'field':
      return `${names.data}.${result.name}`;
    case 'status':
      return `${names.response}.status`;
  }
}
