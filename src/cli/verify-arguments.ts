import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type OperationId, operations } from '../../generated/operations.ts';
import { FORMATS, type Format, type TrafficOptions, type VerifyOptions } from '../verify/index.ts';
import { UsageError } from './usage-error.ts';

export interface VerifyArguments {
  mode:
    | { kind: 'help' }
    | { kind: 'run'; options: VerifyOptions }
    | { kind: 'har'; file: string; options: TrafficOptions }
    | { kind: 'proxy'; port: number; options: TrafficOptions & { timeoutMs?: number } };
  format: Format;
  out: string | undefined;
  overlay: string | undefined;
  quiet: boolean;
}

export function parseVerifyArguments(args: string[], env: NodeJS.ProcessEnv): VerifyArguments {
  const values = parse(args);
  const { format, out, overlay, quiet } = values;
  if (!FORMATS.includes(format as Format)) {
    throw new UsageError(`--format is one of ${FORMATS.join(', ')}, not "${format}"`);
  }
  return { mode: modeOf(values, env), format: format as Format, out, overlay, quiet };
}

type Values = ReturnType<typeof parse>;

function parse(args: string[]) {
  if (args.some((arg) => arg === '--token' || arg.startsWith('--token='))) {
    throw new UsageError(
      '--token would show the token to everyone who lists processes; use --token-file or PAYMENTS_TOKEN',
    );
  }
  try {
    const { values } = parseArgs({
      args,
      options: {
        'token-file': { type: 'string' },
        'base-url': { type: 'string' },
        'webhooks-base-url': { type: 'string' },
        'trace-id-header': { type: 'string' },
        'card-id': { type: 'string' },
        'order-ref': { type: 'string' },
        'flw-ref': { type: 'string' },
        'allow-writes': { type: 'string', multiple: true },
        body: { type: 'string', multiple: true },
        'no-probes': { type: 'boolean', default: false },
        'allow-http': { type: 'boolean', default: false },
        rate: { type: 'string' },
        timeout: { type: 'string' },
        har: { type: 'string' },
        listen: { type: 'string' },
        format: { type: 'string', default: 'text' },
        out: { type: 'string', short: 'o' },
        overlay: { type: 'string' },
        quiet: { type: 'boolean', short: 'q', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function modeOf(values: Values, env: NodeJS.ProcessEnv): VerifyArguments['mode'] {
  if (values.help) return { kind: 'help' };
  const traffic: TrafficOptions = {
    baseUrl: values['base-url'],
    webhooksBaseUrl: values['webhooks-base-url'],
    traceIdHeader: values['trace-id-header'],
  };
  if (values.har !== undefined && values.listen !== undefined) {
    throw new UsageError('--har and --listen exclude each other');
  }
  if (values.har !== undefined) return { kind: 'har', file: values.har, options: traffic };
  const timeout = values.timeout === undefined ? {} : { timeoutMs: seconds(values.timeout) };
  if (values.listen !== undefined) {
    const port = number('listen', values.listen);
    if (!Number.isInteger(port) || port > 65_535) throw new UsageError('--listen must be a port');
    return { kind: 'proxy', port, options: { ...traffic, ...timeout } };
  }
  const options: VerifyOptions = {
    ...traffic,
    ...timeout,
    token: token(values['token-file'], env),
    ids: given({
      id: values['card-id'],
      order_ref: values['order-ref'],
      flw_ref: values['flw-ref'],
    }),
    probes: !values['no-probes'],
    allowHttp: values['allow-http'],
    allowWrites: (values['allow-writes'] ?? []).flatMap((list) => list.split(',')).map(operation),
    bodies: Object.fromEntries((values.body ?? []).map(body)),
  };
  if (values.rate !== undefined) options.rate = number('rate', values.rate);
  return { kind: 'run', options };
}

function token(file: string | undefined, env: NodeJS.ProcessEnv): string {
  if (file !== undefined) return read('--token-file', file === '-' ? 0 : file).trim();
  const value = env['PAYMENTS_TOKEN'];
  if (value !== undefined && value !== '') return value;
  throw new UsageError('no token: give --token-file FILE or set PAYMENTS_TOKEN');
}

function operation(name: string): OperationId {
  if (name in operations) return name as OperationId;
  throw new UsageError(`there is no operation "${name}"; see --help`);
}

function body(text: string): [OperationId, unknown] {
  const at = text.indexOf('=');
  if (at < 1) throw new UsageError('--body is OPERATION=FILE');
  const name = operation(text.slice(0, at));
  const content = read('--body', text.slice(at + 1));
  try {
    return [name, JSON.parse(content)];
  } catch {
    // The parser's own words would repeat a part of the file.
    throw new UsageError(`--body ${name}: the file is not JSON`);
  }
}

function read(option: string, file: string | 0): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new UsageError(
      `${option}: cannot read the file (${(error as NodeJS.ErrnoException).code})`,
    );
  }
}

function given(ids: Record<string, string | undefined>): NonNullable<VerifyOptions['ids']> {
  return Object.fromEntries(Object.entries(ids).filter(([, value]) => value !== undefined));
}

function seconds(text: string): number {
  return number('timeout', text) * 1000;
}

function number(name: string, text: string): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= 0) return value;
  throw new UsageError(`--${name} must be a number, not "${text}"`);
}
