import { encode, get, isObject } from '../../shared/pointer.ts';
import { isSensitive, isSensitiveHeader } from '../../shared/redact.ts';
import { CannotRunError } from '../report/run-failure.ts';
import {
  type RecordedExchange,
  type RecordedHeader,
  type RecordedResponse,
  isStatus,
  readRecordedJson,
  recordedHeaders,
} from './recording-file.ts';

/**
 * Reads the saved responses of a Postman collection of format 2.1, each with the request that it was
 * saved for. Variables have the values of the collection; a request with others is left out.
 *
 * @throws CannotRunError - The file cannot be read, is too large or is no such collection.
 */
export function* readPostman(file: string): Generator<RecordedExchange> {
  const format = 'Postman collection of format 2.1';
  const collection = readRecordedJson(file, format);
  const items = get(collection, '/item');
  const schema = get(collection, '/info/schema');
  if (!Array.isArray(items) || !/\/v2\.1\./.test(String(schema))) {
    throw new CannotRunError(
      `${file} is no ${format}: it has no list \`item\`, or another \`info.schema\`; export it as Collection v2.1`,
    );
  }
  const root = new Scope(DYNAMIC).within(collection);
  // Kept until the next exchange takes them along.
  let secrets = root.secretsOf(collection);
  // Folders may be nested as deeply as a file is long, so no function calls itself.
  const folders = [{ items: items.values() as Iterator<unknown>, scope: root }];
  for (let folder = folders.at(-1); folder !== undefined; folder = folders.at(-1)) {
    const { value: item, done } = folder.items.next();
    if (done === true) {
      folders.pop();
      continue;
    }
    const scope = folder.scope.within(item);
    secrets.push(...scope.secretsOf(item));
    const below = get(item, '/item');
    if (Array.isArray(below)) folders.push({ items: below.values(), scope });
    const saved = get(item, '/response');
    for (const response of Array.isArray(saved) ? (saved as unknown[]) : []) {
      const request = get(response, '/originalRequest') ?? get(item, '/request');
      secrets.push(...scope.secretsOf(request));
      yield { ...readRequest(request, scope), response: readResponse(response), secrets };
      secrets = [];
    }
  }
}

function readRequest(request: unknown, scope: Scope): Pick<RecordedExchange, 'request' | 'open'> {
  const { method, header, body } = Object(request) as Record<string, unknown>;
  const headers = recordedHeaders(header, 'key').map(([name, value]): RecordedHeader => [
    name,
    scope.fill(value),
  ]);
  const sent = get(body, '/raw');
  const text = typeof sent === 'string' ? scope.fill(sent) : '';
  const address = scope.fill(addressOf(request));
  // What a token was does not matter.
  const values = headers.flatMap(([name, value]) => (isSensitiveHeader(name) ? [] : [value]));
  const open = openIn([address, ...values]);
  if (typeof method !== 'string' || open.length > 0 || !URL.canParse(address)) {
    return { request: undefined, open };
  }
  const isWhole = openIn([text]).length === 0;
  return {
    // A body with an open part does not say what was sent.
    request: { method, url: new URL(address), headers, body: isWhole ? text : undefined },
    open: openIn([text]),
  };
}

/** The address of a request, with the values of its path parameters. One without a value stays open. */
function addressOf(request: unknown): string {
  const url = get(request, '/url');
  const raw = typeof url === 'string' ? url : get(url, '/raw');
  if (typeof raw !== 'string') return '';
  const values = pairsOf(get(url, '/variable'));
  const [path = '', ...query] = raw.split('?');
  const filled = path
    .split('/')
    .map((part) => {
      const name = /^:(.+)$/.exec(part)?.[1];
      if (name === undefined) return part;
      const value = values.get(name) ?? '';
      return value === '' ? `{{${name}}}` : value.replaceAll(/[/?#%]/g, encodeURIComponent);
    })
    .join('/');
  return [filled, ...query].join('?');
}

function readResponse(response: unknown): RecordedResponse | undefined {
  if (!isObject(response)) return undefined;
  const { code: status, header, body } = response;
  if (!isStatus(status)) return undefined;
  const headers = recordedHeaders(header, 'key');
  return { status, headers, body: typeof body === 'string' ? Buffer.from(body) : undefined };
}

/** Values that Postman makes for each request. */
const MADE = '00000000-0000-4000-8000-000000000000';
const DYNAMIC = [
  { key: '$guid', value: MADE },
  { key: '$randomUUID', value: MADE },
];

/** Bounds for files that would take a machine: levels with variables, and what values add to a text. */
const MAX_LEVELS = 100;
const MAX_ADDED = 100_000;
const MAX_ROUNDS = 5;

const VARIABLE = /\{\{([^{}]{1,200})\}\}/g;

/** The variables at one place of a collection: its own, then those around it. */
class Scope {
  readonly #own: ReadonlyMap<string, string>;
  readonly #outer: Scope | undefined;
  readonly #level: number;

  constructor(variables: unknown, outer?: Scope) {
    this.#own = pairsOf(variables);
    this.#outer = outer;
    this.#level = outer === undefined ? 0 : outer.#level + 1;
  }

  /** The scope of a folder or an item. */
  within(holder: unknown): Scope {
    const own = get(holder, '/variable');
    return own === undefined || this.#level >= MAX_LEVELS ? this : new Scope(own, this);
  }

  /** Replaces the variables of a text that have a value. */
  fill(text: string): string {
    let filled = text;
    let added = 0;
    for (let round = 0; round < MAX_ROUNDS && filled.includes('{{'); round += 1) {
      filled = filled.replaceAll(VARIABLE, (whole, name: string) => {
        const value = this.#valueOf(name.trim());
        added += value.length;
        return value === '' || added > MAX_ADDED ? whole : value;
      });
    }
    return filled;
  }

  #valueOf(name: string): string {
    const own = this.#own.get(name) ?? '';
    return own !== '' || this.#outer === undefined ? own : this.#outer.#valueOf(name);
  }

  /** Credentials of a part of the collection, and its variables with the name of one. */
  secretsOf(holder: unknown): string[] {
    const auth = get(holder, '/auth');
    const type = get(auth, '/type');
    const credentials =
      typeof type === 'string' ? pairsOf(get(auth, `/${encode(type)}`)).values() : [];
    const named = [...pairsOf(get(holder, '/variable'))].filter(([name]) => isSensitive(name));
    return [...credentials, ...named.map(([, value]) => value)].map((each) => this.fill(each));
  }
}

/** Names of the variables that are left in texts. */
function openIn(texts: readonly string[]): string[] {
  const found = texts.flatMap((text) => [...text.matchAll(VARIABLE)]);
  return found.map(([, name = '']) => name.trim());
}

/** The texts of a list of keys with values, as far as they are switched on. */
function pairsOf(list: unknown): Map<string, string> {
  if (!Array.isArray(list)) return new Map();
  return new Map(
    list.flatMap((each: unknown): [string, string][] => {
      const { key, value, disabled } = Object(each) as Record<string, unknown>;
      if (typeof key !== 'string' || disabled === true) return [];
      return typeof value === 'string' || typeof value === 'number' ? [[key, String(value)]] : [];
    }),
  );
}
