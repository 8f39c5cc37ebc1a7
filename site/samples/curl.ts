import { requestTarget } from '../../src/contract/parameters.ts';
import { type SampleCall, UNKNOWN, UNKNOWN_CODE, heading, successOf } from './call.ts';
import { shell } from './literals.ts';

/** Of a read, the command alone, which exits with 22 on an HTTP error; of a write, what follows from its response. */
export function curl(call: SampleCall): string {
  const trace = call.traceHeader === undefined ? '' : NEW_TRACE_ID;
  const run = call.isWrite ? writeOf(call) : commandOf(call, `${CURL} --fail-with-body`);
  return `${heading(call, '#')}\n${trace}${run}\n`;
}

const CURL = 'curl --silent --show-error';

const NEW_TRACE_ID = `trace_id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')\n`;

/** Exits with 47 on a redirect: without limit of redirects, curl takes one for a success. */
function commandOf(call: SampleCall, ...begin: string[]): string {
  const { body, headers, method, root, token, traceHeader } = call;
  const target = requestTarget(call.path, call.parameters, call.query);

  const lines = [...begin, '--location --max-redirs 0 --max-time 30'];
  if (method !== 'GET') lines.push(`--request ${method}`);
  lines.push(`--header "Authorization: Bearer ${required(token)}"`);
  if (traceHeader !== undefined) lines.push(`--header "${traceHeader}: $trace_id"`);
  for (const { name, value } of headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data ${shell(body)}`);
  lines.push(`"${required(root)}${target}"`);

  return lines.join(' \\\n  ');
}

/**
 * Prints the body, be it an error or not, and ends with the code that its status and the HTTP status lead to. In a shell
 * of its own, so that it ends no terminal that it is pasted into.
 */
function writeOf(call: SampleCall): string {
  const { failure, root, token } = call;
  const success = successOf(call);
  const known = success === undefined ? '' : `'"status":"${success}"'*`;
  const code = `: "${required(token)}" "${required(root)}"
response=$(${commandOf(call, CURL, "--write-out ' %{http_code}'")}
) || response=
printf '%s\\n' "\${response% *}"
# The HTTP status stands last, and can be 200 for an error.
case $(printf '%s' "$response" | tr -d '[:space:]') in
  *408 | *421) ;;
  '{"status":"${failure}",'*200) exit 1 ;;
  '{"status":"${failure}",'*4??) exit 1 ;;
  *'"${failure}"'*) ;;
  '{'*${known}'}200') exit 0 ;;
esac
echo '${UNKNOWN}' >&2
exit ${UNKNOWN_CODE}`;
  const lines = code.split('\n').map((line) => `  ${line}\n`);
  return `(\n${lines.join('')})`;
}

/** The value of a variable; the shell stops with a message where it is unset. */
function required(name: string): string {
  return `\${${name}:?}`;
}
