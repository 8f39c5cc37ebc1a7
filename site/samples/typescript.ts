import { CONTENT_TYPE, ENDS, type SampleCall, headComment } from './call.ts';
import { javascriptLiteral } from './literals.ts';
import { environment, printed } from './node.ts';

const NEEDS =
  'Needs the package payments-contract, which "Getting started" installs. Run it with npx tsx.';

/** The client of this package. */
export function typescript(call: SampleCall): string {
  const baseUrl = call.baseUrlVariable === 'PAYMENTS_BASE_URL' ? 'baseUrl' : 'webhooksBaseUrl';
  return `${headComment(call, '//', NEEDS)}
import { createPaymentsClient } from 'payments-contract';

${environment(call)}
const payments = createPaymentsClient({
  token: ${call.tokenVariable},
  ${baseUrl}: ${call.baseUrlVariable},
});
const result = await payments.${call.clientMethod}(${argumentsOf(call).join(', ')});
${call.isWrite ? checkCode(call) : 'if (!result.ok) throw result.error;'}
console.log(${printed(call, { data: 'result.data', status: 'result.response.status' })});
`;
}

/** The values of the path, the body and the options, as far as there are any. */
function argumentsOf(call: SampleCall): string[] {
  const body: unknown = call.body === undefined ? undefined : JSON.parse(call.body);
  const given = [...Object.values(call.parameters), body, filled(optionsOf(call))];
  return given.filter((each) => each !== undefined).map((each) => javascriptLiteral(each));
}

function checkCode({ effect }: SampleCall): string {
  if (effect === undefined) return CHECKED;
  return `${CHECKED}
if (result.data.${effect.name} !== '${effect.value}') {
  console.error('${ENDS.unknown}');
  process.exit(${ENDS.unknownCode});
}`;
}

/** The client knows whether a write may have taken effect. */
const CHECKED = `if (!result.ok) {
  const { maybeApplied, message } = result.error;
  console.error(message);
  if (maybeApplied) console.error('${ENDS.unknown}');
  process.exit(maybeApplied ? ${ENDS.unknownCode} : 1);
}`;

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
