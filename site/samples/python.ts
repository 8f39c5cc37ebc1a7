import { type SampleCall, asText, heading, targetOf, trustsOf } from './call.ts';
import { changesAsDoubles, jsonValue } from './json-text.ts';
import { python as literal } from './literals.ts';

/** Python's own library, so that there is nothing to install. */
export function python(call: SampleCall): string {
  const params = call.path.filter((part) => typeof part !== 'string');
  const imports = [
    'json',
    'os',
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
  const isText = call.body !== undefined && changesAsDoubles(call.body);
  const data = `    data=${isText ? 'body' : 'json.dumps(body)'}.encode(),\n`;
  return `${heading(call, '#', trustsOf(call))}
${imports.map((name) => `import ${name}\n`).join('')}

class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None  # the token stays with this host


for name in ("${call.token}", "${call.root}"):
    if not os.environ.get(name):
        raise SystemExit(f"{name} is not set")

${params.map(({ name, value }) => `${name} = urllib.parse.quote(${literal(String(value))}, safe="")\n`).join('')}${bodyOf(call, isText)}request = urllib.request.Request(
    f"{os.environ['${call.root}']}${path}",
    method="${call.method}",
    headers={
${headers.map(([name, value]) => `        "${name}": ${value},\n`).join('')}    },
${call.body === undefined ? '' : data})
try:
    with urllib.request.build_opener(NoRedirect).open(request, timeout=30) as response:
        status, text = response.status, response.read()
except urllib.error.HTTPError as error:
    status, text = error.code, error.read()

${checked(call)}`;
}

function bodyOf({ body }: SampleCall, isText: boolean): string {
  if (body === undefined) return '';
  return isText
    ? `# ${asText('Python')}\nbody = ${literal(body)}\n`
    : `body = ${literal(jsonValue(body))}\n`;
}

function checked({ failure, result }: SampleCall): string {
  if (result.kind === 'status') {
    return `payload = json.loads(text) if text else None
failed = isinstance(payload, dict) and payload.get("status") == "${failure}"
if status != 200 or failed:
    raise SystemExit(f"{status} {text.decode()}")
print(status)
`;
  }
  const shown =
    result.kind === 'count' ? 'len(payload["data"])' : `payload["data"]["${result.name}"]`;
  return `payload = json.loads(text)
if status != 200 or payload.get("status") == "${failure}":
    raise SystemExit(f"{status} {payload.get('message', text)}")
print(${shown})
`;
}
