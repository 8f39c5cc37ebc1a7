import { ENDS, type SampleCall, camel, fillIn, heading, targetOf } from './call.ts';
import { quoted } from './literals.ts';

const NEEDS =
  'Needs Go 1.24 or newer alone. Build it with go build; go run ends with 1 for each other exit code.';

/** Go's own net/http, laid out as gofmt does. */
export function go(call: SampleCall): string {
  const imports = importsOf(call).map((name) => `\t"${name}"\n`);
  const headers = headersOf(call).map((header) => `\trequest.Header.Set(${header})\n`);
  const body = call.body === undefined ? 'nil' : 'body';
  return `${heading(call, '//', NEEDS)}
package main

import (
${imports.join('')})

func main() {
${variables(call)}\taddress := required("${call.root}") + ${pathOf(call)}
\trequest, err := http.NewRequest("${call.method}", address, ${body})
\tif err != nil {
\t\tlog.Fatal(err)
\t}
${headers.join('')}
\tclient := &http.Client{
\t\tTimeout: 30 * time.Second,
\t\tCheckRedirect: func(*http.Request, []*http.Request) error {
\t\t\treturn http.ErrUseLastResponse // no redirects: the token stays with this host
\t\t},
\t}
\tresponse, err := client.Do(request)
${call.isWrite ? NOT_CONNECTED : ''}\tif err != nil {
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

function importsOf({ body, isWrite, parameters, traceHeader }: SampleCall): string[] {
  const packages = ['encoding/json', 'fmt', 'log', 'net/http', 'os', 'time'];
  if (isWrite) packages.push('errors', 'net');
  if (traceHeader !== undefined) packages.push('crypto/rand');
  if (Object.keys(parameters).length > 0) packages.push('net/url');
  if (body !== undefined) packages.push('strings');
  return packages.toSorted();
}

function variables({ body, parameters }: SampleCall): string {
  const lines = Object.entries(parameters).map(([name, value]) => {
    const text = quoted(String(value));
    return `\t${camel(name)} := url.PathEscape(${text})\n`;
  });
  if (body !== undefined) lines.push(`\tbody := strings.NewReader(${textOf(body)})\n`);
  return lines.join('');
}

/** A text between backticks, but for one that holds what these cannot. */
function textOf(body: string): string {
  return /[`\ufeff\r]/.test(body) ? quoted(body) : `\`${body}\``;
}

/** The texts and the parameters of the path, joined. */
function pathOf(call: SampleCall): string {
  const joined = fillIn(quoted(targetOf(call)), (name) => `" + ${camel(name)} + "`);
  return joined.replace(/ \+ ""$/, '');
}

function headersOf({ headers, token, traceHeader }: SampleCall): string[] {
  const lines = [`"Authorization", "Bearer "+required("${token}")`];
  if (traceHeader !== undefined) lines.push(`"${traceHeader}", rand.Text()`);
  for (const { name, value } of headers) lines.push(`${quoted(name)}, ${quoted(String(value))}`);
  return lines;
}

/** The function that ends the program: of a write, with the code for an outcome that is not known. */
function fatal({ isWrite }: SampleCall): string {
  return isWrite ? 'unknown' : 'log.Fatal';
}

/** Of an error while it connects; that of a proxy has another operation. */
const NOT_CONNECTED = `\tvar dial *net.OpError
\tif errors.As(err, &dial) && dial.Op == "dial" {
\t\tlog.Fatal("${ENDS.notSent} ", err)
\t}
`;

const UNKNOWN_FUNCTION = `
func unknown(reasons ...any) {
\tlog.Print("${ENDS.unknown}")
\tlog.Print(reasons...)
\tos.Exit(${ENDS.unknownCode})
}
`;

function checked(call: SampleCall): string {
  const { type, shown } = dataOf(call);
  return `\tvar payload struct {
\t\tStatus, Message string
\t\tData            ${type}
\t}
\tif err := json.NewDecoder(response.Body).Decode(&payload); err != nil {
\t\t${fatal(call)}(err)
\t}
${refusal(call)}\tfmt.Println(${shown})
`;
}

/** Ends the program for an error of the service; of a write, any other response proves nothing. */
function refusal(call: SampleCall): string {
  const { effect, result } = call;
  const message = 'response.StatusCode, " ", payload.Message';
  const refused = `payload.Status == "${call.failure}"`;
  if (!call.isWrite) {
    return `\tif response.StatusCode != http.StatusOK || ${refused} {
\t\tlog.Fatal(${message})
\t}
`;
  }

  // A body without data decodes as well.
  const missing = result.kind === 'status' ? 'payload.Status != "" && ' : '';
  const isOther = `${missing}payload.Status != "success"`;
  const shown = effect === undefined ? '' : ` || payload.Data.Value != "${effect.value}"`;
  return `\tcode := response.StatusCode
\tisRefusal := code == 200 || code >= 400 && code < 500 && code != 408 && code != 421
\tif isRefusal && ${refused} {
\t\tlog.Fatal(${message})
\t}
\tif code != http.StatusOK || ${isOther}${shown} {
\t\tunknown(${message})
\t}
`;
}

/** The type of the data of a success, and what of it is printed. */
function dataOf({ result }: SampleCall): { type: string; shown: string } {
  if (result.kind === 'status') return { type: 'any', shown: 'response.StatusCode' };
  if (result.kind === 'count') return { type: '[]json.RawMessage', shown: 'len(payload.Data)' };

  // With any, a number would be one of floating point.
  const value = `Value ${result.type === 'integer' ? 'int64' : 'any'} \`json:"${result.name}"\``;
  return { type: `struct {\n\t\t\t${value}\n\t\t}`, shown: 'payload.Data.Value' };
}
