import { type SampleCall, UNKNOWN, UNKNOWN_CODE, camel, heading, targetOf } from './call.ts';
import { quoted } from './literals.ts';

/** Go's own net/http, laid out as gofmt does. */
export function go(call: SampleCall): string {
  const params = call.path.filter((part) => typeof part !== 'string');
  const imports = [
    ...(call.traceHeader === undefined ? [] : ['crypto/rand']),
    'encoding/json',
    'fmt',
    'log',
    'net/http',
    ...(params.length > 0 ? ['net/url'] : []),
    'os',
    ...(call.body === undefined ? [] : ['strings']),
    'time',
  ];
  const path = targetOf(call)
    .map((part) => (typeof part === 'string' ? quoted(part) : camel(part.name)))
    .join(' + ');
  const headers = [`"Authorization", "Bearer "+required("${call.token}")`];
  if (call.traceHeader !== undefined) headers.push(`"${call.traceHeader}", rand.Text()`);
  for (const { name, value } of call.headers)
    headers.push(`${quoted(name)}, ${quoted(String(value))}`);
  return `${heading(call, '//')}
package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
${params.map(({ name, value }) => `\t${camel(name)} := url.PathEscape(${quoted(String(value))})\n`).join('')}${bodyOf(call)}\taddress := required("${call.root}") + ${path}
\trequest, err := http.NewRequest("${call.method}", address, ${call.body === undefined ? 'nil' : 'body'})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${headers.map((header) => `\trequest.Header.Set(${header})\n`).join('')}
\tclient := &http.Client{
\t\tTimeout: 30 * time.Second,
\t\tCheckRedirect: func(*http.Request, []*http.Request) error {
\t\t\treturn http.ErrUseLastResponse // no redirects: the token stays with this host
\t\t},
\t}
\tresponse, err := client.Do(request)
\tif err != nil {
\t\t${fatal(call)}(err)
\t}
\tdefer response.Body.Close()

${checked(call)}}
${call.isWrite ? UNKNOWN_FUNCTION : ''}
func required(name string) string {
\tvalue := os.Getenv(name)
\tif value == "" {
\t\tlog.Fatalf("%s is not set", name)
\t}
\treturn value
}
`;
}

function bodyOf({ body }: SampleCall): string {
  if (body === undefined) return '';
  // A raw text holds neither of these.
  const literal = /[`\ufeff\r]/.test(body) ? quoted(body) : `\`${body}\``;
  return `\tbody := strings.NewReader(${literal})\n`;
}

/** What ends the program: of a write, with the code for an outcome that is not known. */
function fatal(call: SampleCall): string {
  return call.isWrite ? 'unknown' : 'log.Fatal';
}

const UNKNOWN_FUNCTION = `
func unknown(reasons ...any) {
\tlog.Print("${UNKNOWN}")
\tlog.Print(reasons...)
\tos.Exit(${UNKNOWN_CODE})
}
`;

function checked(call: SampleCall): string {
  const { failure, result } = call;
  const data = {
    status: () => 'any',
    count: () => '[]json.RawMessage',
    field: ({ name = '', type = '' }) =>
      `struct {\n\t\t\tValue ${goType(type)} \`json:"${name}"\`\n\t\t}`,
  }[result.kind](result.kind === 'field' ? result : {});
  const shown = {
    status: 'response.StatusCode',
    count: 'len(payload.Data)',
    field: 'payload.Data.Value',
  }[result.kind];
  return `\tvar payload struct {
\t\tStatus, Message string
\t\tData            ${data}
\t}
\tif err := json.NewDecoder(response.Body).Decode(&payload); err != nil {
\t\t${fatal(call)}(err)
\t}
\tif response.StatusCode != http.StatusOK || payload.Status == "${failure}" {
\t\t${fatal(call)}(response.StatusCode, " ", payload.Message)
\t}
\tfmt.Println(${shown})
`;
}

function goType(type: string): string {
  const known: Record<string, string> = { string: 'string', integer: 'int64', boolean: 'bool' };
  return known[type] ?? 'any';
}
