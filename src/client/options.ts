import type { traceIdHeader } from '../../generated/operations.ts';
import { baseUrlProblem, isLocalName, normalizeBaseUrl, tokenProblem } from '../shared/checks.ts';
import { isObject } from '../shared/json.ts';
import type { Fetch } from '../shared/http.ts';
import { type ErrorKind, PaymentsError } from './errors.ts';
import type { AnyOperation, InterfaceName, OperationId, ParametersOf } from './types.ts';

/** Access token, or a function that returns one. The function is called before each attempt. */
export type Token = string | (() => string | Promise<string>);

/** How a request, or a whole call, has ended. */
export interface RequestReport {
  /** Kind of the error; undefined for a success, and for a request that got a response. */
  readonly kind: ErrorKind | undefined;
  /** HTTP status of the response, if there was one; of a call that of its last response. */
  readonly status: number | undefined;
  /** Milliseconds since the epoch, with fractions. */
  readonly startedAt: number;
  /** Milliseconds; of a call with the delays between its requests. */
  readonly durationMs: number;
}

/** What `onCall` receives when a call is over. It contains no token and no value of the call. */
export interface CallReport extends RequestReport {
  /** The operation that was called. */
  readonly operation: OperationId;
  /** HTTP method. */
  readonly method: AnyOperation['method'];
  /** Path of the document, with parameters in braces: `/virtual-cards/{id}`. */
  readonly path: AnyOperation['path'];
  /** Which of the two interfaces was called. */
  readonly interface: InterfaceName;
  /** Host of its base URL, with a port that is not the usual one; undefined without a base URL. */
  readonly host: string | undefined;
  /** How many requests were sent. */
  readonly attempts: number;
  /** Each request that was sent, in its order. */
  readonly requests: readonly RequestReport[];
}

/** What a client calls once at the end of each call of a method. */
export type OnCall = (report: CallReport) => void;

/** Time limits. With 0 or less nothing is sent. */
interface TimeLimits {
  /**
   * Limit of a whole call in milliseconds, with all attempts and the delays between them.
   *
   * @default 60_000, or that of the client
   */
  readonly timeoutMs?: number | undefined;
  /** Limit of each attempt in milliseconds. @default 30_000, or that of the client */
  readonly attemptTimeoutMs?: number | undefined;
}

/** Options of a single call; they take precedence over those of the client. */
export interface CallOptions extends TimeLimits {
  /** Ends the call with an error of kind `aborted`. */
  readonly signal?: AbortSignal | null | undefined;
}

/** Names of the values in a query or in headers. The methods set the operation identifier themselves. */
type NamesOf<Values> = Values extends object ? Exclude<keyof Values, typeof traceIdHeader> : never;

/** An option for the values in a query or in headers; required where one of them is. */
type ValuesOption<Name extends string, Values> = [NamesOf<Values>] extends [never]
  ? unknown
  : undefined extends Values
    ? { readonly [Key in Name]?: Values }
    : { readonly [Key in Name]: Values };

/** Options of a method: those of a call, and the query and the headers that its operation has. */
export type MethodOptions<Id extends OperationId> = CallOptions &
  ValuesOption<'query', ParametersOf<Id>['query']> &
  ValuesOption<'header', ParametersOf<Id>['header']>;

/** The last parameter of a method, which can be left out unless one of its options is required. */
export type LastArgument<Id extends OperationId, Options extends CallOptions = MethodOptions<Id>> =
  Partial<Options> extends Options ? [callOptions?: Options] : [callOptions: Options];

/** Options of `createPaymentsClient`. A token and one of the two base URLs are required. */
export type ClientOptions = AllOptions &
  ({ readonly baseUrl: string | undefined } | { readonly webhooksBaseUrl: string | undefined });

interface AllOptions extends TimeLimits {
  /** Access token of the Main interface, or a function that returns one. */
  readonly token: Token;
  /**
   * Access token of the Webhooks interface. Whether one token is valid on both interfaces is not
   * specified.
   *
   * @default `token`
   */
  readonly webhooksToken?: Token | undefined;
  /** Root of the Main interface, `/v3` included. Without it its operations fail. */
  readonly baseUrl?: string | undefined;
  /** Root of the Webhooks interface. Without it its operation fails. */
  readonly webhooksBaseUrl?: string | undefined;
  /** Allows `http://` to another machine; a `fetch` of your own may use it anyway. @default false */
  readonly allowHttp?: boolean | undefined;
  /** Header of the operation identifier; its name is an assumption. @default 'X-Trace-Id' */
  readonly traceIdHeader?: string | undefined;
  /** How often a read is retried: 0, 1 or 2 times. A write is never retried. @default 2 */
  readonly retries?: number | undefined;
  /**
   * Limit of a response body in bytes, after decompression. A larger one is an error of kind `parse`.
   * Parsed, a body can take thirty times as much memory. Not checked where the responses of `fetch` have
   * no stream, as in React Native.
   *
   * @default 8_388_608 (8 MiB)
   */
  readonly maxResponseBytes?: number | undefined;
  /**
   * Checks the data of each success, such as `dataProblem` of `payments-contract/validate` does. What it
   * returns makes the call an error of kind `parse` with this message; a write has taken effect then.
   */
  readonly validate?: ((operation: OperationId, data: unknown) => string | undefined) | undefined;
  /** What sends the requests. @default `globalThis.fetch`, looked up for each request */
  readonly fetch?: Fetch | undefined;
  /** Called once at the end of each call of a method, not of `raw`. What it throws is ignored. */
  readonly onCall?: OnCall | undefined;
}

/** One interface: where it is, and the token for it. */
export interface Target {
  /** Name of the option that says where it is. */
  readonly option: string;
  readonly root?: string;
  readonly host?: string;
  readonly token: Token;
  /** The token that its function has returned last: no error repeats it. */
  lastToken?: string;
  /** Whether the caller has registered middleware, which may read the body of a response. */
  hasMiddleware?: boolean;
}

/** The options of a client, checked, and the defaults of its limits. */
export interface Settings extends AllOptions {
  readonly main: Target;
  readonly webhooks: Target;
  readonly timeoutMs: number;
  readonly attemptTimeoutMs: number;
  readonly retries: number;
  readonly maxResponseBytes: number;
}

/** Characters of an unknown name that are shown. `unknownNameProblem` would take 200 bytes more. */
const MAX_NAME_LENGTH = 40;

/** What an option must be, where no check of its own says so. */
type OptionType = 'number' | 'function' | 'boolean' | undefined;

type OptionTypes<Name extends string> = Readonly<Record<Name, OptionType>>;

const CLIENT_OPTIONS: OptionTypes<keyof AllOptions> = {
  token: undefined,
  webhooksToken: undefined,
  baseUrl: undefined,
  webhooksBaseUrl: undefined,
  allowHttp: 'boolean',
  traceIdHeader: undefined,
  timeoutMs: 'number',
  attemptTimeoutMs: 'number',
  retries: undefined,
  maxResponseBytes: 'number',
  validate: 'function',
  fetch: 'function',
  onCall: 'function',
};

const CALL_OPTIONS: OptionTypes<keyof CallOptions> = {
  // AbortSignal.any() refuses any other value.
  signal: undefined,
  timeoutMs: 'number',
  attemptTimeoutMs: 'number',
};

/** Names of the options that a method has beside those of all. */
type OwnNames<Id extends OperationId> =
  | Exclude<keyof MethodOptions<Id> & string, keyof CallOptions>
  | (Id extends 'listWebhookEndpoints' ? 'traceId' : never);

/** The options that single methods have beside those of all. Their methods hand them on. */
const OWN_OPTIONS: {
  readonly [Id in OperationId as [OwnNames<Id>] extends [never] ? never : Id]: OptionTypes<
    OwnNames<Id>
  >;
} = {
  listWebhookEndpoints: { traceId: undefined },
};

type TokenOption = 'token' | 'webhooksToken';

/** Throws a PaymentsError of kind `invalid_input` for an option that cannot be used. */
export function settingsOf(given: ClientOptions): Settings {
  assertTypes(given, CLIENT_OPTIONS);
  const options: AllOptions = { ...given };
  const {
    timeoutMs = 60_000,
    attemptTimeoutMs = 30_000,
    retries = 2,
    maxResponseBytes = 2 ** 23,
  } = options;
  assertInput([0, 1, 2].includes(retries), 'retries must be 0, 1 or 2');

  const targetOf = (option: 'baseUrl' | 'webhooksBaseUrl', tokenOption: TokenOption): Target => {
    const address = options[option];
    const token = options[tokenOption] ?? options.token;
    // What a function returns is checked when it is called.
    if (typeof token !== 'function') assertNoProblem(tokenOption, tokenProblem(token));
    // An environment variable that is not set is often passed on as ''.
    if (!address) return { option, token };
    assertNoProblem(option, baseUrlProblem(address));
    const { host, hostname, protocol } = new URL(address);
    assertInput(
      protocol === 'https:' || isLocalName(hostname) || options.allowHttp || options.fetch,
      `${option} must start with https:// (or set allowHttp)`,
    );
    return { option, token, root: normalizeBaseUrl(address), host };
  };

  const main = targetOf('baseUrl', 'token');
  const webhooks = targetOf('webhooksBaseUrl', 'webhooksToken');
  assertInput(main.root ?? webhooks.root, 'baseUrl or webhooksBaseUrl is missing');
  return { ...options, timeoutMs, attemptTimeoutMs, retries, maxResponseBytes, main, webhooks };
}

/** Throws a PaymentsError of kind `invalid_input` for options of a method that cannot be used. */
export function assertCallOptions(operation: OperationId, options: object): void {
  const own: Partial<Record<OperationId, object>> = OWN_OPTIONS;
  assertTypes(options, { ...CALL_OPTIONS, ...own[operation] });
}

function assertTypes(options: object, types: OptionTypes<string>): void {
  assertInput(isPlainObject(options), 'the options must be a plain object');

  const names = Object.keys(types);
  for (const [name, value] of Object.entries(options)) {
    if (value === undefined) continue;
    const shown = JSON.stringify(name.slice(0, MAX_NAME_LENGTH));
    assertInput(names.includes(name), `${shown} is no option; there are ${names.join(', ')}`);
    const type = types[name];
    const isValid = !type || (typeof value === type && !Number.isNaN(value));
    assertInput(isValid, `${name} must be a ${type}`);
  }
}

/** Checks whether a copy has all that a value has: it would lose the methods of a class. */
function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (!isObject(value)) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}

/** Throws a PaymentsError of kind `invalid_input` unless the condition holds. */
export function assertInput(condition: unknown, message: string): asserts condition {
  if (!condition) throw new PaymentsError(message, { kind: 'invalid_input' });
}

/** Throws a PaymentsError of kind `invalid_input` for a problem that one of the checks has found. */
export function assertNoProblem(name: string, problem: string | undefined): void {
  assertInput(!problem, `${name} ${problem}`);
}
