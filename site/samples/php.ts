import { type SampleCall, asText, camel, heading, targetOf, trustsOf } from './call.ts';
import { changesAsDoubles, jsonValue } from './json-text.ts';
import { php as literal } from './literals.ts';

/** PHP with its curl extension. */
export function php(call: SampleCall): string {
  const open = call.result.kind === 'status';
  const headers = [`'Authorization: Bearer ' . getenv('${call.token}')`];
  if (call.traceHeader !== undefined) {
    headers.push(`'${call.traceHeader}: ' . bin2hex(random_bytes(16))`);
  }
  for (const { name, value } of call.headers) headers.push(literal(`${name}: ${value}`));
  const path = targetOf(call)
    .map((part) => (typeof part === 'string' ? part : `{$${camel(part.name)}}`))
    .join('');
  const variables = call.path.map((part) =>
    typeof part === 'string'
      ? ''
      : `$${camel(part.name)} = rawurlencode(${literal(String(part.value))});\n`,
  );
  return `<?php
${heading(call, '//', trustsOf(call))}
foreach (['${call.token}', '${call.root}'] as $name) {
    if (!getenv($name)) {
        throw new RuntimeException("{$name} is not set");
    }
}
${variables.join('')}$curl = curl_init(getenv('${call.root}') . "${path}");
curl_setopt_array($curl, [
    CURLOPT_CUSTOMREQUEST => '${call.method}',
    CURLOPT_HTTPHEADER => [
${headers.map((header) => `        ${header},\n`).join('')}    ],
${bodyOf(call)}    CURLOPT_RETURNTRANSFER => true,
    CURLOPT_TIMEOUT => 30,
]);
$text = curl_exec($curl);
if ($text === false) {
    throw new RuntimeException(curl_error($curl));
}
$status = curl_getinfo($curl, CURLINFO_RESPONSE_CODE);
$payload = json_decode($text, true${open ? '' : ', 512, JSON_THROW_ON_ERROR'});
if ($status !== 200 || ($payload['status'] ?? null) === '${call.failure}') {
    throw new RuntimeException("{$status} " . ($payload['message'] ?? $text));
}
echo ${printed(call)}, PHP_EOL;
`;
}

function bodyOf({ body }: SampleCall): string {
  if (body === undefined) return '';
  return changesAsDoubles(body)
    ? `    // ${asText('PHP')}\n    CURLOPT_POSTFIELDS => ${literal(body)},\n`
    : `    CURLOPT_POSTFIELDS => json_encode(${literal(jsonValue(body), 1)}, JSON_THROW_ON_ERROR),\n`;
}

function printed({ result }: SampleCall): string {
  if (result.kind === 'count') return "count($payload['data'])";
  return result.kind === 'field' ? `$payload['data']['${result.name}']` : '$status';
}
