import type { OperationId } from '../../../generated/operations.ts';
import { isObject } from '../../shared/pointer.ts';
import { responseProblems } from '../contract/validate.ts';
import type { Draft } from '../handlers/failures.ts';
import type { MockResponse } from './message.ts';
import { hash, renderText, withEntityTag } from './render.ts';

/** Items that are validated and rendered at a time. */
const ITEMS = 500;

/** Characters that are hashed at a time. */
const CHARACTERS = 500_000;

// Kept, since a test may put a fake clock in their place. A time-out of Node would not do: one that is
// due runs before anything that has arrived meanwhile.
const { setTimeout, setImmediate = setTimeout } = globalThis;

/**
 * Renders a response with a long list in slices, and lets other requests go first after each. At
 * once, a list of 10,000 cards holds them up for 100 ms; `npm run bench -- mock` measures it.
 *
 * @returns Undefined for a response without a long list, and for one that contradicts the document.
 */
export async function renderLongList(
  operation: OperationId,
  draft: Draft,
): Promise<MockResponse | undefined> {
  const { status, body } = draft;
  if (!isObject(body)) return undefined;
  const list = Object.entries(body).find(isLong);
  if (list === undefined) return undefined;
  const [name, items] = list;
  const texts: string[] = [];
  for (let start = 0; start < items.length; start += ITEMS) {
    const slice = items.slice(start, start + ITEMS);
    const problems = responseProblems(operation, status, { ...body, [name]: slice });
    if (problems.length > 0) return undefined;
    texts.push(JSON.stringify(slice).slice(1, -1));
    await pause();
  }
  const text = objectText({ ...body, [name]: `[${texts.join(',')}]` }, name);
  let value: number | undefined;
  for (let start = 0; start < text.length; start += CHARACTERS) {
    value = hash(text.slice(start, start + CHARACTERS), value);
    await pause();
  }
  return withEntityTag(renderText(text, draft), value);
}

function isLong(field: [string, unknown]): field is [string, unknown[]] {
  return Array.isArray(field[1]) && field[1].length > ITEMS;
}

/** The JSON of an object, one of whose fields is JSON already. */
function objectText(fields: Readonly<Record<string, unknown>>, rendered: string): string {
  const texts = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      const text = name === rendered ? String(value) : JSON.stringify(value);
      return `${JSON.stringify(name)}:${text}`;
    });
  return `{${texts.join(',')}}`;
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
