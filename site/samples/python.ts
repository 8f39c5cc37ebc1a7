import { type SampleCall, UNKNOWN, UNKNOWN_CODE, heading, targetOf } from './call.ts';
import { python as literal } from './literals.ts';

/** Python's own library, so that there is nothing to install. */
export function python(call: SampleCall): string {
  const params = call.path.filter((part) => typeof part !== 'string');
  const imports = [
    'json',
    'os',
    ...(call.isWrite ? ['sys'] : []),
    'urllib.error',
    ...(params.length > 0 ? ['urllib.parse'] : []),
    'urllib.request',
    ...(call.traceHeader === undefined ? [] : ['uuid']),
  ];
  const headers: [string, string][] = [
    ['Authorization', `f"Bearer {os.environ['${call.token}']}"`],
  ];
  if (call.traceHeader !== undefined) headers.push([call.traceHeader, 'str(uuid.uuid4())']);
  for (const { name, value } of call.headers) headers.push([name, literal(String(value))]);
  const path = targetOf(call)
    .map((part) => (typeof part === 'string' ? part : `{${part.name}}`))
    .join('');
  return `${heading(call, '#')}
${imports.map((name) => `import ${name}\n`).join('')}

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None  # the token stays with this host


for name in ("${call.token}", "${call.root}"):
    if not os.environ.get(name):
        raise SystemExit(f"{name} is not set")

${params.map(({ name, value }) => `${name} = urllib.parse.quote(${literal(String(value))}, safe="")\n`).join('')}${call.body === undefined ? '' : `body = ${literal(JSON.parse(call.body))}\n`}request = urllib.request.Request(
    f"{os.environ['${call.root}']}${path}",
    method="${call.method}",
    headers={
${headers.map(([name, value]) => `        "${name}": ${value},\n`).join('')}    },
${call.body === undefined ? '' : '    data=json.dumps(body).encode(),\n'})
${guarded(call)}`;
}

/** Sends the request; of a write, every error ends in the code for an outcome that is not known. */
function guarded(call: SampleCall): string {
  const lines = `try:
    with urllib.request.build_opener(NoRedirect).open(request, timeout=30) as response:
        status, text = response.status, response.read()
except urllib.error.HTTPError as error:
    status, text = error.code, error.read()
${checked(call)}`;
  if (!call.isWrite) return lines;
  return `try:
${lines.replaceAll(/^(?=.)/gm, '    ')}except Exception as error:
    print("${UNKNOWN}", error, file=sys.stderr)
    sys.exit(${UNKNOWN_CODE})
`;
}

function checked({ failure, result, ...call }: SampleCall): string {
  const shown = {
    status: () => 'status',
    count: () => 'len(payload["data"])',
    field: (name = '') =>
      call.isWrite ? `payload["data"].get("${name}")` : `payload["data"]["${name}"]`,
  }[result.kind](result.kind === 'field' ? result.name : undefined);
  return `payload = json.loads(text)
if status != 200 or payload.get("status") == "${failure}":
    raise ${call.isWrite ? 'RuntimeError' : 'SystemExit'}(f"{status} {payload.get('message', text)}")
print(${shown})
`;
}
