import { assumptions } from '../../generated/operations.ts';

type Defaults = typeof assumptions;

/** The choices the mock had to make, by the id of their `x-assumed` record. */
export type Assumptions = {
  [Id in keyof Defaults]: Defaults[Id] extends number
    ? number
    : Defaults[Id] extends boolean
      ? boolean
      : Defaults[Id] extends string
        ? string
        : unknown;
};

/** Words that a choice can take where it is not free text. */
const WORDS: { readonly [Id in keyof Assumptions]?: readonly string[] } = {
  'second-void': ['voided', 'refused'],
};

export class AssumptionError extends Error {
  override name = 'AssumptionError';
}

/** The documented choices with the overrides in place. Throws when one makes no sense. */
export function assume(overrides: Partial<Assumptions> = {}): Assumptions {
  const result: Record<string, unknown> = { ...assumptions };
  for (const [id, value] of Object.entries(overrides)) {
    if (value === undefined) continue;
    check(id, value);
    result[id] = value;
  }
  return result as Assumptions;
}

/** `id=value` of the command line; the value is JSON where it can be, else text. */
export function parseAssumption(text: string): Partial<Assumptions> {
  const at = text.indexOf('=');
  if (at < 1) throw new AssumptionError(`"${text}" is not of the form id=value`);
  const [id, raw] = [text.slice(0, at), text.slice(at + 1)];
  const wanted = (assumptions as Record<string, unknown>)[id];
  let value: unknown = raw;
  try {
    if (typeof wanted !== 'string') value = JSON.parse(raw);
  } catch {
    // Stays text; the check below says what was wanted.
  }
  return { [id]: value };
}

function check(id: string, value: unknown): void {
  if (!Object.hasOwn(assumptions, id)) {
    const known = Object.keys(assumptions).join(', ');
    throw new AssumptionError(`there is no assumption "${id}". Known are: ${known}`);
  }
  const fallback = (assumptions as Record<string, unknown>)[id];
  const words = WORDS[id as keyof Assumptions];
  if (id.endsWith('-status')) {
    const isStatus = Number.isInteger(value) && Number(value) >= 400 && Number(value) <= 599;
    if (!isStatus) throw wrong(id, 'an HTTP status from 400 to 599', value);
  } else if (words !== undefined) {
    if (!words.includes(value as string)) throw wrong(id, `one of ${words.join(', ')}`, value);
  } else if (typeof fallback === 'number') {
    if (!Number.isInteger(value) || Number(value) < 1) throw wrong(id, 'a positive integer', value);
  } else if (typeof fallback !== 'object' && typeof value !== typeof fallback) {
    throw wrong(id, `a ${typeof fallback}`, value);
  } else if (id === 'trace-id-header' && !/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(String(value))) {
    throw wrong(id, 'the name of a header', value);
  }
}

function wrong(id: string, wanted: string, value: unknown): AssumptionError {
  return new AssumptionError(
    `the assumption "${id}" must be ${wanted}, not ${JSON.stringify(value)}`,
  );
}
