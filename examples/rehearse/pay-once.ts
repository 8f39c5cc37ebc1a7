import * as fs from 'node:fs';
import { join } from 'node:path';
import { createPaymentsClient } from 'payments-contract';

const EXIT_CODES = { done: 0, failed: 1, unknown: 75 };
const { PAYMENTS_BASE_URL, PAYMENTS_TOKEN = '', PAYMENTS_STATE_DIR = '.' } = process.env;
const note = join(PAYMENTS_STATE_DIR, 'void-FLW-PREAUTH-0001');

function write(file: string, text: string, flags: 'w' | 'wx') {
  const descriptor = fs.openSync(file, flags);
  fs.writeSync(descriptor, text);
  fs.fsyncSync(descriptor); // the disk has it, whatever happens now
  fs.closeSync(descriptor);
}

async function voidCharge(): Promise<keyof typeof EXIT_CODES> {
  const payments = createPaymentsClient({ token: PAYMENTS_TOKEN, baseUrl: PAYMENTS_BASE_URL });
  const result = await payments.charges.void('FLW-PREAUTH-0001');
  if (result.ok) return result.data.status === 'voided' ? 'done' : 'unknown';
  return result.error.maybeApplied ? 'unknown' : 'failed';
}

async function once(): Promise<number> {
  try {
    write(note, '', 'wx'); // of several that begin, one alone can
  } catch {
    // A note without an end: somebody has begun, and nobody knows what came of it.
    const end = fs.readFileSync(note, 'utf8');
    return end === '' ? EXIT_CODES.unknown : Number(end);
  }
  const outcome = await voidCharge();
  if (outcome !== 'unknown') {
    write(`${note}.end`, String(EXIT_CODES[outcome]), 'w');
    fs.renameSync(`${note}.end`, note); // never half of it
  }
  return EXIT_CODES[outcome];
}

process.exitCode = await once();
