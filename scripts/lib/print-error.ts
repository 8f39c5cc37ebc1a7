import { styleText } from 'node:util';
import { BuildError, PlainError, UsageError, formatFinding } from './errors.ts';

/** Prints a failure so that it can be acted on; a stack only for what should not happen. */
export function printError(error: unknown): void {
  process.stderr.write(`${describeError(error, process.cwd())}\n`);
}

export function describeError(error: unknown, from: string): string {
  if (error instanceof BuildError) {
    const lines = error.findings.map((finding) => formatFinding(finding, from));
    return [...lines, red(`${error.message}; nothing was written`)].join('\n');
  }
  if (isUsage(error)) return `${error.message}\nTry --help.`;
  if (error instanceof PlainError) return red(error.message);
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Whether the arguments are at fault: parseArgs throws a TypeError with a code. */
export function isUsage(error: unknown): error is Error {
  return error instanceof UsageError || (error instanceof TypeError && 'code' in error);
}

function red(text: string): string {
  const colour = process.stderr.isTTY && process.env['NO_COLOR'] === undefined;
  return colour ? styleText('red', text) : text;
}
