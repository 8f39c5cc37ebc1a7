import { ENDS, type SampleCall, camel, replaceParameters, headComment, targetOf } from './call.ts';
import { quoted } from './literals.ts';

const NEEDS =
  'Needs Go 1.24 or newer alone. Build it with go build; go run ends with 1 for each other exit code.';

/** Go's own net/http, laid out as gofmt does. */
export function go(call: SampleCall): string {
  const imports = importsOf(call).map((name) => `\t"${name}"\n`);
  const headers = headersOf(call).map((header) => `\trequest.Header.Set(${header})\n`);
  const body = call.body === undefined ? 'nil' : 'body';
  const fatal = call.isWrite ? 'unknown' : 'log.Fatal';
  return `${headComment(call, '//', NEEDS)}
package main

import (
${imports.join('')})

func main() {
${variables(call)}\taddress := required("${call.baseUrlVariable}") + ${pathOf(call)}
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
\t\t${fatal}(err)
\t}
\tdefer response.Body.Close()

${checkCode(call, fatal)}}
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
  const joined = replaceParameters(quoted(targetOf(call)), (name) => `" + ${camel(name)} + "`);
  return joined.replace(/ \+ ""$/, '');
}

function headersOf({ headers, tokenVariable, traceHeader }: SampleCall): string[] {
  const lines = [`"Authorization", "Bearer "+required("${tokenVariable}")`];
  if (traceHeader !== undefined) lines.push(`"${traceHeader}", rand.Text()`);
  for (const { name, value } of headers) lines.push(`${quoted(name)}, ${quoted(String(value))}`);
  return lines;
}

/** Ends with 1 where no connection was made. Go names this operation `dial`; an error of a proxy has another name. */
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

/** Ends the program for an error of the service; of a write, any other response proves nothing. */
function checkCode(call: SampleCall, fatal: string): string {
  const { found, isOther, printed } = doneOf(call);
  return `\tvar payload map[string]any
\tdecoder := json.NewDecoder(response.Body)
\tdecoder.UseNumber() // keeps all digits
\tif err := decoder.Decode(&payload); err != nil {
\t\t${fatal}(err)
\t}
\tcode := response.StatusCode
${call.isWrite ? refusal(call) : ''}\t${found}
\tif code != http.StatusOK || ${isOther} {
\t\t${fatal}(code, " ", payload["message"])
\t}
\tfmt.Println(${printed})
`;
}

/** In `payload`, which is a map, a field that is null differs from one that is missing. */
function refusal({ errorStatus }: SampleCall): string {
  return `\tisRefusal := code == 200 || code >= 400 && code < 500 && code != 408 && code != 421
\t_, isText := payload["message"].(string)
\tdata, hasData := payload["data"]
\tif isRefusal && payload["status"] == "${errorStatus}" && isText && hasData && data == nil {
\t\tlog.Fatal(code, " ", payload["message"])
\t}
`;
}

/** Code that tells whether a call is done, and what it prints then. */
function doneOf(call: SampleCall): Record<'found' | 'isOther' | 'printed', string> {
  const { effect, errorStatus, isWrite, result } = call;
  if (result.kind === 'status') {
    const isOther = 'payload == nil || hasState && state != "success"';
    return { found: 'state, hasState := payload["status"]', isOther, printed: 'code' };
  }

  const isOther = `payload["status"] ${isWrite ? '!= "success"' : `== "${errorStatus}"`} || `;
  if (result.kind === 'count') {
    const found = 'items, isList := payload["data"].([]any)';
    return { found, isOther: `${isOther}!isList`, printed: 'len(items)' };
  }
  const printed = `fields["${result.name}"]`;
  const found = 'fields, isObject := payload["data"].(map[string]any)';
  const isUnlike = effect === undefined ? '' : ` || ${printed} != "${effect.value}"`;
  return { found, isOther: `${isOther}!isObject${isUnlike}`, printed };
}
