import { requestTarget } from '../../src/contract/parameters.ts';
import { joined } from '../../scripts/reference/text.ts';
import { ENDS, type SampleCall, heading } from './call.ts';
import { shell } from './literals.ts';

/**
 * Prints the body, be it an error or not, and ends with the code that its status and the HTTP status lead to. In a shell
 * of its own, so that it ends no terminal that it is pasted into.
 */
export function curl(call: SampleCall): string {
  const trace = call.traceHeader === undefined ? '' : NEW_TRACE_ID;
  const lines = codeOf(call).split('\n');
  const code = lines.map((line) => `  ${line}\n`).join('');
  const secrets = joined(call.sensitive.map(({ name }) => name));
  const warning = secrets === '' ? undefined : `Keep out of logs what it prints: ${secrets}.`;
  return `${heading(call, '#', warning)}\n${trace}(\n${code})\n`;
}

const NEW_TRACE_ID = `trace_id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')\n`;

/** Exits with 47 on a redirect: without limit of redirects, curl takes one for a success. */
function commandOf(call: SampleCall): string {
  const { body, headers, method, root, token, traceHeader } = call;
  const target = requestTarget(call.path, call.parameters, call.query);

  const isGet = method === 'GET';
  const lines = [
    'curl --silent --show-error',
    "--write-out ' %{http_code}'",
    `--location --max-redirs 0 --max-time 30${isGet ? '' : ` --request ${method}`}`,
  ];
  lines.push(`--header "Authorization: Bearer ${required(token)}"`);
  if (traceHeader !== undefined) lines.push(`--header "${traceHeader}: $trace_id"`);
  for (const { name, value } of headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data ${shell(body)}`);
  lines.push(`"${required(root)}${target}"`);

  return lines.join(' \\\n  ');
}

function codeOf(call: SampleCall): string {
  const { root, token } = call;
  return `: "${required(token)}" "${required(root)}"
response=$(${commandOf(call)}
) || response=" $?"
printf '%s\\n' "\${response% *}"
# Last stands the HTTP status or, without one, the code of curl.
case $(printf '%s' "$response" | tr -d '[:space:]') in
${call.isWrite ? endOfWrite(call) : endOfRead(call)}`;
}

function endOfRead({ failure }: SampleCall): string {
  return `  '{"status":"${failure}",'*) exit 1 ;;
  '{'*'}200') exit 0 ;;
esac
exit 1`;
}

/** curl ends with 5 or 6 where a name has no address, of a proxy or of the host, and with 7 where none is connected. */
function endOfWrite(call: SampleCall): string {
  const { effect, failure, result } = call;
  const isOpen = result.kind === 'status';
  const shown = effect === undefined ? '' : `'"${effect.name}":"${effect.value}"'*`;
  return `  [567]) echo '${ENDS.notSent}' >&2; exit 1 ;;
  *408 | *421) ;;
  '{"status":"${failure}",'*200) exit 1 ;;
  '{"status":"${failure}",'*4??) exit 1 ;;
  *'"${failure}"'*) ;;
  '{'*'"status":"success"'*${shown}'}200') exit 0 ;;
${isOpen ? NO_STATUS : ''}esac
echo '${ENDS.unknown}' >&2
exit ${ENDS.unknownCode}`;
}

/** A body that is not specified may have no status. */
const NO_STATUS = `  *'"status":'*) ;;
  '{'*'}200') exit 0 ;;
`;

/** The value of a variable; the shell stops with a message where it is unset. */
function required(name: string): string {
  return `\${${name}:?}`;
}
