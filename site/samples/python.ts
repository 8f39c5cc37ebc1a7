import { ENDS, type SampleCall, headComment, targetOf } from './call.ts';
import { pythonLiteral } from './literals.ts';

const NEEDS = 'Needs Python 3.8 or newer alone. Run it with python3.';

/** Python's own library, so that there is nothing to install. */
export function python(call: SampleCall): string {
  const imports = importsOf(call).map((name) => `import ${name}\n`);
  // The braces of the path are those of a format string.
  const address = `f"{os.environ['${call.baseUrlVariable}']}${targetOf(call)}"`;
  return `${headComment(call, '#', NEEDS)}
${imports.join('')}

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None  # the token stays with this host


for name in ("${call.tokenVariable}", "${call.baseUrlVariable}"):
    if not os.environ.get(name):
        raise SystemExit(f"{name} is not set")

${variables(call)}request = urllib.request.Request(
    ${address},
    method="${call.method}",
    headers={
${headersOf(call).join('')}    },
${dataOf(call)})
${sendingOf(call)}`;
}

function importsOf({ isWrite, parameters, traceHeader }: SampleCall): string[] {
  const modules = ['json', 'os', 'urllib.error', 'urllib.request'];
  if (isWrite) modules.push('socket', 'sys');
  if (Object.keys(parameters).length > 0) modules.push('urllib.parse');
  if (traceHeader !== undefined) modules.push('uuid');
  return modules.toSorted();
}

function variables({ body, parameters }: SampleCall): string {
  const lines = Object.entries(parameters).map(([name, value]) => {
    const text = pythonLiteral(String(value));
    return `${name} = urllib.parse.quote(${text}, safe="")\n`;
  });
  if (body !== undefined) lines.push(`body = ${pythonLiteral(JSON.parse(body))}\n`);
  return lines.join('');
}

function headersOf({ headers, tokenVariable, traceHeader }: SampleCall): string[] {
  const lines = [`        "Authorization": f"Bearer {os.environ['${tokenVariable}']}",\n`];
  if (traceHeader !== undefined) lines.push(`        "${traceHeader}": str(uuid.uuid4()),\n`);
  for (const { name, value } of headers) {
    lines.push(`        "${name}": ${pythonLiteral(String(value))},\n`);
  }
  return lines;
}

function dataOf({ body }: SampleCall): string {
  return body === undefined ? '' : '    data=json.dumps(body).encode(),\n';
}

/** Sends the request; of a write, every error but a failed connection ends in the code for an outcome that is not known. */
function sendingOf(call: SampleCall): string {
  const lines = `try:
    with urllib.request.build_opener(NoRedirect).open(request, timeout=30) as response:
        status, text = response.status, response.read()
except urllib.error.HTTPError as error:
    status, text = error.code, error.read()
${checkCode(call)}`;
  if (!call.isWrite) return lines;
  return `try:
${lines.replaceAll(/^(?=.)/gm, '    ')}except Exception as error:
    if isinstance(getattr(error, "reason", None), (ConnectionRefusedError, socket.gaierror)):
        raise SystemExit(f"${ENDS.notSent} {request.host}: {error}")
    print("${ENDS.unknown}", error, file=sys.stderr)
    sys.exit(${ENDS.unknownCode})
`;
}

/** Writes the check of the response: exit code 1 for an error of the service; of a write, any other response raises. */
function checkCode(call: SampleCall): string {
  const message = `f"{status} {payload.get('message')}"`;
  const { effect, result } = call;
  const refused = `payload.get("status") == "${call.errorStatus}"`;
  const missing = result.kind === 'status' ? ', "success"' : '';
  const isOther = `payload.get("status"${missing}) != "success"`;
  const effectCheck =
    effect === undefined ? '' : ` or payload["data"].get("${effect.name}") != "${effect.value}"`;
  const check = call.isWrite
    ? `is_refusal = status == 200 or 400 <= status < 500 and status not in (408, 421)
is_error = ${refused} and payload.get("data", "none") is None
if is_refusal and is_error and isinstance(payload.get("message"), str):
    raise SystemExit(${message})
if status != 200 or ${isOther}${effectCheck}:
    raise RuntimeError(${message})`
    : `if status != 200 or ${refused}:
    raise SystemExit(${message})`;
  return `payload = json.loads(text)
${check}
print(${printed(call)})
`;
}

function printed({ isWrite, result }: SampleCall): string {
  if (result.kind === 'status') return 'status';
  if (result.kind === 'count') return 'len(payload["data"])';
  // A write that has taken effect must not fail for a field that is not there.
  return isWrite ? `payload["data"].get("${result.name}")` : `payload["data"]["${result.name}"]`;
}
