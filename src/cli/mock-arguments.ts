import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { MockOptions } from '../mock/index.ts';
import { parseAssumption } from '../mock/assume.ts';
import { UsageError } from './usage-error.ts';

export interface MockArguments {
  options: MockOptions;
  port: number;
  host: string;
  quiet: boolean;
  help: boolean;
  version: boolean;
}

export function parseMockArguments(args: string[]): MockArguments {
  const values = parse(args);
  const options: MockOptions = { strict: values.strict };
  if (values.latency !== undefined) options.latency = latency(values.latency);
  if (values['failure-rate'] !== undefined) {
    options.failureRate = number('failure-rate', values['failure-rate'], 0, 1);
  }
  if (values.assume !== undefined) options.assume = assumptions(values.assume);
  if (values.seed !== undefined) options.records = seedFile(values.seed);
  const port = number('port', values.port, 0, 65_535);
  if (!Number.isInteger(port)) throw new UsageError('--port must be a whole number');
  const { host, quiet, help, version } = values;
  return { options, port, host, quiet, help, version };
}

function parse(args: string[]) {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', short: 'p', default: '4010' },
        host: { type: 'string', default: '127.0.0.1' },
        seed: { type: 'string' },
        latency: { type: 'string' },
        'failure-rate': { type: 'string' },
        assume: { type: 'string', multiple: true },
        strict: { type: 'boolean', default: false },
        quiet: { type: 'boolean', short: 'q', default: false },
        version: { type: 'boolean', short: 'V', default: false },
        help: { type: 'boolean', short: 'h', default: false },
      },
    });
    return values;
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function latency(text: string): number | [number, number] {
  const [least = '', most] = text.split('-');
  const from = number('latency', least, 0, 600_000);
  if (most === undefined) return from;
  return [from, number('latency', most, from, 600_000)];
}

function number(name: string, text: string, least: number, most: number): number {
  const value = text.trim() === '' ? Number.NaN : Number(text);
  if (value >= least && value <= most) return value;
  throw new UsageError(`--${name} must be a number from ${least} to ${most}, not "${text}"`);
}

function assumptions(texts: string[]): NonNullable<MockOptions['assume']> {
  try {
    return Object.assign({}, ...texts.map(parseAssumption)) as NonNullable<MockOptions['assume']>;
  } catch (error) {
    throw new UsageError(`--assume: ${(error as Error).message}`);
  }
}

function seedFile(file: string): NonNullable<MockOptions['records']> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as NonNullable<MockOptions['records']>;
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    const why = code === 'ENOENT' ? 'there is no such file' : message;
    throw new UsageError(`--seed ${file}: ${why}`);
  }
}
