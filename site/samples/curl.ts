import { requestTarget } from '../../src/contract/parameters.ts';
import { type SampleCall, UNKNOWN_CODE, heading } from './call.ts';
import { shell } from './literals.ts';

/** Exits with 22 on an HTTP error, and with 47 on a redirect: alone, curl takes one for a success. */
export function curl(call: SampleCall): string {
  const command = commandOf(call);
  const trace = call.traceHeader === undefined ? '' : NEW_TRACE_ID;
  const run = call.isWrite ? guarded(command, call) : `${command}\n`;
  return `${heading(call, '#')}\n${trace}${run}`;
}

const NEW_TRACE_ID = `trace_id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')\n`;

function commandOf(call: SampleCall): string {
  const { body, headers, method, root, token, traceHeader } = call;
  const target = requestTarget(call.path, call.parameters, call.query);

  const lines = [
    'curl --silent --show-error --fail-with-body',
    '--location --max-redirs 0 --max-time 30',
  ];
  if (method !== 'GET') lines.push(`--request ${method}`);
  lines.push(`--header "Authorization: Bearer ${required(token)}"`);
  if (traceHeader !== undefined) lines.push(`--header "${traceHeader}: $trace_id"`);
  for (const { name, value } of headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data ${shell(body)}`);
  lines.push(`"${required(root)}${target}"`);

  return lines.join(' \\\n  ');
}

/** Of a write, every error ends in the code for an outcome that is not known. */
function guarded(command: string, { failure, root, token }: SampleCall): string {
  return `: "${required(token)}" "${required(root)}"
response=$(${command}) || exit ${UNKNOWN_CODE}
printf '%s\\n' "$response"
# curl looks at the status alone, and an error can come with status 200.
case $response in
  *'"${failure}"'*) exit ${UNKNOWN_CODE} ;;
  '{'*) ;;
  *) exit ${UNKNOWN_CODE} ;;
esac
`;
}

/** A request of the panel. */
export interface PanelRequest {
  method: string;
  url: string;
  headers: [name: string, value: string][];
  body: string;
}

/** One request as a command that prints the whole response. */
export function curlCommand({ body, headers, method, url }: PanelRequest): string {
  const lines = ['curl --silent --show-error --include --max-time 30'];
  if (method !== 'GET') lines.push(`--request ${method}`);
  for (const [name, value] of headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  // Raw: a text that begins with @ would be the name of a file.
  if (body !== '') lines.push(`--data-raw ${shell(body)}`);
  return `${[...lines, shell(url)].join(' \\\n  ')}\n`;
}

/** The value of a variable; the shell stops with a message where it is unset. */
function required(name: string): string {
  return `\${${name}:?}`;
}
