import { type SampleCall, camel, heading, targetOf, trustsOf } from './call.ts';
import { quoted } from './literals.ts';

/** Go's own net/http, laid out as gofmt does. */
export function go(call: SampleCall): string {
  const params = call.path.filter((part) => typeof part !== 'string');
  const imports = [
    ...(call.traceHeader === undefined ? [] : ['crypto/rand']),
    'encoding/json',
    'fmt',
    ...(call.result.kind === 'status' ? ['io'] : []),
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
  return `${heading(call, '//', trustsOf(call))}
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
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()

${checked(call)}}

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

function checked({ failure, result }: SampleCall): string {
  if (result.kind === 'status') {
    return `\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tvar payload struct{ Status string }
\t_ = json.Unmarshal(text, &payload) // the body of a success is not specified
\tif response.StatusCode != http.StatusOK || payload.Status == "${failure}" {
\t\tlog.Fatalf("%d %s", response.StatusCode, text)
\t}
\tfmt.Println(response.StatusCode)
`;
  }
  const data =
    result.kind === 'count'
      ? '[]json.RawMessage'
      : `struct {\n\t\t\tValue ${goType(result.type)} \`json:"${result.name}"\`\n\t\t}`;
  return `\tvar payload struct {
\t\tStatus, Message string
\t\tData            ${data}
\t}
\tif err := json.NewDecoder(response.Body).Decode(&payload); err != nil {
\t\tlog.Fatal(err)
\t}
\tif response.StatusCode != http.StatusOK || payload.Status == "${failure}" {
\t\tlog.Fatalf("%d %s", response.StatusCode, payload.Message)
\t}
\tfmt.Println(${result.kind === 'count' ? 'len(payload.Data)' : 'payload.Data.Value'})
`;
}

function goType(type: string): string {
  const known: Record<string, string> = { string: 'string', integer: 'int64', boolean: 'bool' };
  return known[type] ?? 'any';
}
