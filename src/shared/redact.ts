import { sensitiveFields } from '../../generated/operations.ts';
import { isObject, isObjectOrList, withInnerValues } from './json.ts';

/** Replaces a secret. */
export const REDACTED = '[redacted]';

const sensitive = new Set<string>(sensitiveFields.map(comparableName));
const sensitiveHeaders = new Set(['authorization', 'proxyauthorization', 'cookie', 'setcookie']);

/** Nothing of the service is nested deeper; what is, may be hostile. */
const MAX_DEPTH = 100;

/** Characters of a text that are looked at: a longer one cannot be cut without cutting a secret. */
const MAX_TEXT = 10_000;

/** Secrets that are looked for in a text, times its characters. */
const MAX_STEPS = 10_000_000;

/** What was escaped may have been escaped again: JSON in JSON in a URL. */
const MAX_ESCAPES = 4;

/** Secrets of one or two characters are not redacted: nearly every text contains them. */
export const MIN_SECRET_LENGTH = 3;

const MIN_CARD_DIGITS = 13;
const MAX_CARD_DIGITS = 19;

/** A cheap test before a target is parsed: most have nothing that `redactTarget` redacts. */
const MAY_CONTAIN_SECRET = /\d(?:[ -]?\d){12}|eyJ|bearer|[?%]/i;

/** A bearer token, a JSON web token, the query of a URL. It takes time that grows with the text, not with its square. */
const SECRET_LIKE =
  /(?<=\bBearer\s{1,8})[^\s"']+|(?<![\w-])eyJ[\w-]*\.[\w.-]*|(?<=\?)[^\s"'?=]*=[^\s"']*/gi;

/** The name of a variable in a shell, in capital letters: no token is spelled so. */
const VARIABLE = /^\$\{?[A-Z_][A-Z_\d]*(:\?)?\}?$/;

/**
 * Checks whether the document marks a field of this name as sensitive. The spelling does not matter:
 * `card_pan`, `cardPan` and `Card-Pan` are the same field.
 */
export function isSensitive(name: string): boolean {
  return sensitive.has(comparableName(name));
}

/** Checks whether a header carries a token, a cookie or a sensitive field. */
export function isSensitiveHeader(name: string): boolean {
  return sensitiveHeaders.has(comparableName(name)) || isSensitive(name);
}

/**
 * A copy of a JSON value in which every sensitive field has lost its value.
 *
 * @param value - Any JSON value. Levels below the hundredth are redacted as a whole.
 */
export function redact(value: unknown): unknown {
  return redactLevel(value, 0);
}

function redactLevel(value: unknown, depth: number): unknown {
  if (!isObjectOrList(value)) return value;
  if (depth > MAX_DEPTH) return REDACTED;
  if (Array.isArray(value)) return value.map((each: unknown) => redactLevel(each, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      isSensitive(key) ? REDACTED : redactLevel(each, depth + 1),
    ]),
  );
}

/** The headers of a message without tokens, cookies and sensitive values. */
export function redactHeaders(
  headers: Readonly<Record<string, string | readonly string[] | undefined>>,
): Record<string, string> {
  const entries = Object.entries(headers).filter(([, value]) => value !== undefined);
  return Object.fromEntries(
    entries.map(([name, value]) => [name, isSensitiveHeader(name) ? REDACTED : String(value)]),
  );
}

/**
 * A request target, or a whole URL, without anything secret: values of its query, a query that is
 * one value without a name, and path segments that look like a token or a card number.
 */
export function redactTarget(target: string): string {
  if (!MAY_CONTAIN_SECRET.test(target)) return target;

  const at = target.indexOf('?');
  const path = at === -1 ? target : target.slice(0, at);
  const segments = path.split('/').map(redactSegment);
  return segments.join('/') + (at === -1 ? '' : `?${redactQuery(target.slice(at + 1))}`);
}

function redactSegment(segment: string): string {
  if (!MAY_CONTAIN_SECRET.test(segment)) return segment;
  let text = segment;
  try {
    text = decodeURIComponent(segment);
  } catch {
    // Checked as it was sent.
  }

  const isHarmless = redactText(text, [], Infinity) === oneLine(text);
  return isHarmless ? segment : REDACTED;
}

/** Keeps the names of a query: what stands behind the first `=` of a pair, or a pair without one, may be secret. */
function redactQuery(query: string): string {
  const pairs = query.split('&').map((pair) => pair.replace(/^([^=]*=)?[^]*$/, `$1${REDACTED}`));
  return pairs.join('&');
}

/** The values of all sensitive fields of a JSON value, at any depth, as text. */
export function secretsIn(value: unknown): string[] {
  // A loop as in `withInnerValues`.
  const values = [value];
  const secrets: unknown[] = [];
  for (const each of values) {
    if (Array.isArray(each)) for (const item of each) values.push(item);
    else if (isObject(each)) {
      // Object.entries() takes twice as long, and there may be a million fields.
      for (const name of Object.keys(each)) {
        (isSensitive(name) ? secrets : values).push(each[name]);
      }
    }
  }

  return withInnerValues(secrets)
    .filter((each) => typeof each !== 'object' && typeof each !== 'boolean')
    .map(String);
}

/**
 * A text that came from outside, safe to print: on one line, without control characters, the given
 * secrets, bearer tokens, JSON web tokens, queries of URLs and card numbers.
 *
 * @param text - The text; not changed. Of more than 10,000 characters only their number is returned.
 * @param secrets - Values that it must not repeat.
 * @param limit - Characters that are kept.
 * @default limit 300
 */
export function redactText(text: string, secrets: readonly string[], limit = 300): string {
  if (text.length > MAX_TEXT) return `[${text.length} characters]`;
  const line = oneLine(redactSecrets(text, secrets));
  const safe = redactCardNumbers(line.replaceAll(SECRET_LIKE, REDACTED));
  return safe.length > limit ? `${safe.slice(0, limit)}…` : safe;
}

/** Redacts the numbers of cards. */
function redactCardNumbers(text: string): string {
  return text.replaceAll(/\d+(?:[ -]\d+)*/g, (digits) =>
    containsCardNumber(digits) ? REDACTED : digits,
  );
}

/** A word of a command, like `redactText`, but with the name of a variable where a token stands. */
export function redactWord(word: string, secrets: readonly string[]): string {
  const line = oneLine(redactSecrets(word, secrets));
  const shown = (suspect: string) => (VARIABLE.test(suspect) ? suspect : REDACTED);
  return redactCardNumbers(line.replaceAll(SECRET_LIKE, shown));
}

/**
 * A text without the given secrets. Numbers of fewer than six digits, such as a card's verification
 * code, are replaced only where they are no part of a longer one: `000` is a part of many.
 *
 * All secrets are looked for in the text as it was given, never in what replaced another one. A text
 * in which there are too many to look for is replaced as a whole. One with a secret behind escapes of JSON or of a
 * URL is shown without them.
 */
export function redactSecrets(text: string, secrets: readonly string[]): string {
  if (secrets.length === 0) return text;
  if (secrets.length * text.length > MAX_STEPS) return REDACTED;

  let shown = maskSecrets(text, secrets);
  let plain = shown;
  for (let level = 0; level < MAX_ESCAPES; level += 1) {
    const found = unescaped(plain);
    plain = maskSecrets(found, secrets);
    if (plain !== found) shown = plain;
  }
  return shown.replaceAll(/\0+/g, REDACTED);
}

/** Puts NUL in place of each character of a secret, so that nothing is found in what replaced another one. */
function maskSecrets(text: string, secrets: readonly string[]): string {
  const characters = text.split('');
  for (const secret of secrets) {
    const { length } = secret;
    if (length < MIN_SECRET_LENGTH) continue;
    for (let at = text.indexOf(secret); at !== -1; at = text.indexOf(secret, at + length)) {
      const end = at + length;
      const isCode = /^\d{3,5}$/.test(secret);
      const isPart = isCode && /\d/.test(text.charAt(at - 1) + text.charAt(end));
      if (!isPart) characters.fill('\0', at, end);
    }
  }
  return characters.join('');
}

/** A text, and what it is without its escapes, without those that stand behind them, and so on. */
export function spellingsOf(text: string): Set<string> {
  const spellings = new Set<string>();
  let plain = text;
  while (spellings.size <= MAX_ESCAPES && !spellings.has(plain)) {
    spellings.add(plain);
    plain = unescaped(plain);
  }
  return spellings;
}

/** A text without the escapes of JSON and of URLs: `\/`, `\"`, `\u002f`, `%2F`. */
function unescaped(text: string): string {
  const escapes = /\\u([\da-f]{4})|\\([^])|(?:%[\da-f]{2})+/gi;
  return text.replaceAll(escapes, (escape: string, unit?: string, character?: string) => {
    if (character) return character;
    if (unit) return String.fromCharCode(parseInt(unit, 16));
    const bytes = escape.slice(1).split('%');
    return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => parseInt(byte, 16)));
  });
}

/** One line, without control and direction characters, so that none changes how a log looks. */
export function oneLine(text: string): string {
  return text.replaceAll(/[\s\p{C}]+/gu, ' ').trim();
}

function comparableName(name: string): string {
  return name.toLowerCase().replaceAll(/[^a-z\d]/g, '');
}

/** Checks whether successive groups of digits are the number of a card: an expiry date may follow it. */
function containsCardNumber(text: string): boolean {
  const groups = text.split(/[ -]/);
  return groups.some((_, start) =>
    beginsWithCardNumber(groups.slice(start, start + MAX_CARD_DIGITS)),
  );
}

function beginsWithCardNumber(groups: readonly string[]): boolean {
  let digits = '';
  for (const group of groups) {
    digits += group;
    if (digits.length > MAX_CARD_DIGITS) return false;
    if (digits.length >= MIN_CARD_DIGITS && hasCheckDigit(digits)) return true;
  }
  return false;
}

/** Checks the check digit (Luhn) of a card number. */
function hasCheckDigit(digits: string): boolean {
  let sum = 0;
  let factor = 1;
  for (const digit of digits.split('').toReversed()) {
    const product = Number(digit) * factor;
    sum += product > 9 ? product - 9 : product;
    factor = 3 - factor;
  }
  return sum % 10 === 0;
}
