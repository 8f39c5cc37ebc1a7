import { requestTarget } from '../../src/contract/parameters.ts';
import { ENDS, type SampleCall, headComment } from './call.ts';
import { shell } from './literals.ts';

/**
 * Prints the body, be it an error or not, and ends with the code that its status and the HTTP status lead to. In a shell
 * of its own, so that it ends no terminal that it is pasted into.
 */
export function curl(call: SampleCall): string {
  const trace = call.traceHeader === undefined ? '' : NEW_TRACE_ID;
  const lines = codeOf(call).split('\n');
  const code = lines.map((line) => `  ${line}\n`).join('');
  return `${headComment(call, '#')}\n${trace}(\n${code})\n`;
}

const NEW_TRACE_ID = `trace_id=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \\n')\n`;

/** Reads no file of settings, which may say that a write is sent again. Exits with 47 on a redirect. */
function commandOf(call: SampleCall): string {
  const { body, headers, method, baseUrlVariable, tokenVariable, traceHeader } = call;
  const target = requestTarget(call.path, call.parameters, call.query);

  const isGet = method === 'GET';
  const lines = [
    'curl --disable --silent --show-error',
    "--write-out ' %{http_code}'",
    `--location --max-redirs 0 --max-time 30${isGet ? '' : ` --request ${method}`}`,
  ];
  lines.push(`--header "Authorization: Bearer ${required(tokenVariable)}"`);
  if (traceHeader !== undefined) lines.push(`--header "${traceHeader}: $trace_id"`);
  for (const { name, value } of headers) lines.push(`--header ${shell(`${name}: ${value}`)}`);
  if (body !== undefined) lines.push(`--data ${shell(body)}`);
  lines.push(`"${required(baseUrlVariable)}${target}"`);

  return lines.join(' \\\n  ');
}

function codeOf(call: SampleCall): string {
  const { baseUrlVariable, sensitive, tokenVariable } = call;
  const secrets = sensitive.join('|');
  const mask =
    secrets && ` |\n  sed -E 's/("(${secrets})" *: *)("([^"\\\\]|\\\\.)*"|[^",}]*)/\\1"***"/g'`;
  return `: "${required(tokenVariable)}" "${required(baseUrlVariable)}"
response=$(${commandOf(call)}
) || response=" $?"
printf '%s\\n' "\${response% *}"${mask}
# Last stands the HTTP status or, without one, the code of curl.
case $(printf '%s' "$response" | tr -d '[:space:]') in
${call.isWrite ? endOfWrite(call) : endOfRead(call)}`;
}

function endOfRead({ errorStatus }: SampleCall): string {
  return `  *'"status":"${errorStatus}"'*) exit 1 ;;
  '{'*'}200') exit 0 ;;
esac
exit 1`;
}

/** curl ends with 5 or 6 where a name has no address, of a proxy or of the host, and with 7 where none is connected. */
function endOfWrite(call: SampleCall): string {
  const refused = `'{"status":"${call.errorStatus}","message":"'*'","data":null}'`;
  return `  [567]) echo '${ENDS.notSent}' >&2; exit 1 ;;
  *408 | *421) ;;
  ${refused}200) exit 1 ;;
  ${refused}4??) exit 1 ;;
${call.result.kind === 'status' ? OPEN : doneOf(call)}esac
echo '${ENDS.unknown}' >&2
exit ${ENDS.unknownCode}`;
}

/** A body that is not specified may have no status; a pattern does not tell its status from that of a part. */
const OPEN = `  '{"status":"success"'*'}200') exit 0 ;;
  *'"status":'* | *'"error":'*) ;;
  '{'*'}200') exit 0 ;;
`;

/** A shell pattern cannot tell a field of `data` from one of a nested object, so no nested object may stand before it. */
function doneOf({ effect }: SampleCall): string {
  const done = `'{"status":"success",'*'"data":{'*`;
  if (effect === undefined) return `  '{'*'{'*'"data":{'*) ;;\n  ${done}'}200') exit 0 ;;\n`;

  const effectCheck = `'"${effect.name}":"${effect.value}"'*`;
  return `  '{'*'{'*[{}]*${effectCheck}) ;;\n  ${done}${effectCheck}'}200') exit 0 ;;\n`;
}

/** The value of a variable; the shell stops with a message where it is unset. */
function required(name: string): string {
  return `\${${name}:?}`;
}
