import { type Call, camel } from './call.ts';

/** Go's own net/http, laid out as gofmt does. */
export function go(call: Call): string {
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
  const path = call.path
    .map((part) => (typeof part === 'string' ? `"${part}"` : camel(part.name)))
    .join(' + ');
  const headers = [`"Authorization", "Bearer "+os.Getenv("PAYMENTS_TOKEN")`];
  if (call.contentType !== undefined) headers.push(`"Content-Type", "${call.contentType}"`);
  if (call.traceHeader !== undefined) headers.push(`"${call.traceHeader}", rand.Text()`);
  for (const { name, value } of call.headers) headers.push(`"${name}", ${JSON.stringify(value)}`);
  return `// ${call.title}
package main

import (
${imports.map((name) => `\t"${name}"\n`).join('')})

func main() {
${params.map(({ name, value }) => `\t${camel(name)} := url.PathEscape(${JSON.stringify(value)})\n`).join('')}${bodyOf(call)}\taddress := os.Getenv("${call.root}") + ${path}
\trequest, err := http.NewRequest("${call.method}", address, ${call.body === undefined ? 'nil' : 'body'})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${headers.map((header) => `\trequest.Header.Set(${header})\n`).join('')}
\tclient := &http.Client{
\t\tTimeout: 30 * time.Second,
\t\tCheckRedirect: func(*http.Request, []*http.Request) error {
\t\t\treturn http.ErrUseLastResponse // the token stays with this host
\t\t},
\t}
\tresponse, err := client.Do(request)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tdefer response.Body.Close()

${judged(call)}}
`;
}

function bodyOf({ body }: Call): string {
  if (body === undefined) return '';
  const text = JSON.stringify(body, null, 2);
  const literal = text.includes('`') ? JSON.stringify(text) : `\`${text}\``;
  return `\tbody := strings.NewReader(${literal})\n`;
}

function judged({ failure, result }: Call): string {
  if (result.kind === 'status') {
    return `\ttext, err := io.ReadAll(response.Body)
\tif err != nil {
\t\tlog.Fatal(err)
\t}
\tvar answer struct{ Status string }
\t_ = json.Unmarshal(text, &answer) // the shape of a success is not known
\tif response.StatusCode != http.StatusOK || answer.Status == "${failure}" {
\t\tlog.Fatalf("%d %s", response.StatusCode, text)
\t}
\tfmt.Println(response.StatusCode)
`;
  }
  const data =
    result.kind === 'count'
      ? '[]json.RawMessage'
      : `struct {\n\t\t\tValue ${goType(result.type)} \`json:"${result.name}"\`\n\t\t}`;
  return `\tvar answer struct {
\t\tStatus, Message string
\t\tData            ${data}
\t}
\tif err := json.NewDecoder(response.Body).Decode(&answer); err != nil {
\t\tlog.Fatal(err)
\t}
\tif response.StatusCode != http.StatusOK || answer.Status == "${failure}" {
\t\tlog.Fatalf("%d %s", response.StatusCode, answer.Message)
\t}
\tfmt.Println(${result.kind === 'count' ? 'len(answer.Data)' : 'answer.Data.Value'})
`;
}

function goType(type: string): string {
  const known: Record<string, string> = { string: 'string', integer: 'int64', boolean: 'bool' };
  return known[type] ?? 'any';
}
