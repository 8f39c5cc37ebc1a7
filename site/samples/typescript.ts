import { CONTENT_TYPE, type SampleCall, heading } from './call.ts';
import { javascript } from './literals.ts';

/** The arguments of the client's method. */
export function argumentsOf(call: SampleCall): unknown[] {
  const { body, headers, path, query, traceId } = call;
  // The client sets these itself.
  const others = headers.filter(({ name }) => name !== CONTENT_TYPE && name !== traceId?.name);
  const options = {
    ...(Object.keys(query).length === 0 ? {} : { query }),
    ...(others.length === 0
      ? {}
      : { header: Object.fromEntries(others.map(({ name, value }) => [name, value])) }),
    ...(traceId === undefined ? {} : { traceId: traceId.value }),
  };
  return [
    ...path.flatMap((part) => (typeof part === 'string' ? [] : [part.value])),
    ...(body === undefined ? [] : [body]),
    ...(Object.keys(options).length === 0 ? [] : [options]),
  ];
}

/** The client of this package. */
export function typescript(call: SampleCall): string {
  const args = argumentsOf(call);
  const { resource, method } = call.client;
  return `${heading(call, '//')}
import { createPaymentsClient } from 'payments-contract';

const { ${call.token}, ${call.root} } = process.env;
if (!${call.token} || !${call.root}) {
  throw new Error('Set ${call.token} and ${call.root}.');
}

const payments = createPaymentsClient({
  token: ${call.token},
  ${call.root === 'PAYMENTS_BASE_URL' ? 'baseUrl' : 'webhooksBaseUrl'}: ${call.root},
});
const result = await payments.${resource}.${method}(${args.map((arg) => javascript(arg)).join(', ')});
if (!result.ok) throw result.error;
console.log(${printed(call)});
`;
}

function printed({ result }: SampleCall): string {
  if (result.kind === 'count') return 'result.data.length';
  return result.kind === 'field' ? `result.data.${result.name}` : 'result.response.status';
}
