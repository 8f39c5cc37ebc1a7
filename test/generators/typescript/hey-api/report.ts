import { readFileSync } from 'node:fs';

/** What the run passes to each program. */
export interface Input {
  mainUrl: string;
  webhooksUrl: string;
  token: string;
  rejectedToken: string;
  traceId: string;
  cardId: string;
  flwRef: string;
  orderRef: string;
  /** Matches no charge, and holds characters that a path must carry encoded. */
  unknownFlwRef: string;
  batch: {
    title: string;
    retry_strategy: {
      retry_interval: number;
      retry_amount_variable: number;
      retry_attempt_variable: number;
    };
    bulk_data: { currency: string; token: string; amount: number; tx_ref: string }[];
  };
  bvn: { bvn: string };
}

export const input = JSON.parse(readFileSync('input.json', 'utf8')) as Input;

/** `never` for `any`, which nothing can be given to: a value that lost its type does not compile. */
type Known<T> = 0 extends 1 & T ? never : unknown;

export function text<T extends string | null | undefined>(value: T & Known<T>): T {
  return value;
}

export function number<T extends number | undefined>(value: T & Known<T>): T {
  return value;
}

export function flag<T extends boolean | undefined>(value: T & Known<T>): T {
  return value;
}

/** Only for what the document itself leaves open. */
export function open(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined;
}

/** One line for each call, which the run compares with the examples of the document. */
export function report(call: string, status: number, fields: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify({ call, status, fields })}\n`);
}
