import type { OperationId } from '../../../generated/operations.ts';
import { isObject } from '../../shared/pointer.ts';
import { responseProblems } from '../contract/validate.ts';
import type { Draft } from '../handlers/failures.ts';
import type { MockResponse } from './message.ts';
import { hash, renderText, withEntityTag } from './render.ts';

/** Items that are validated and rendered at a time. */
const SLICE_LENGTH = 250;

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
  for (const slice of slicesOf(items)) {
    const problems = responseProblems(operation, status, { ...body, [name]: slice });
    if (problems.length > 0) return undefined;
    await pause();
  }
  const pieces: string[] = [];
  let value: number | undefined;
  for (const piece of jsonOf(body, name, items)) {
    pieces.push(piece);
    value = hash(piece, value);
    await pause();
  }
  return withEntityTag(renderText(pieces.join(''), draft), value);
}

function isLong(field: [string, unknown]): field is [string, unknown[]] {
  return Array.isArray(field[1]) && field[1].length > SLICE_LENGTH;
}

function* slicesOf(items: readonly unknown[]): Generator<readonly unknown[]> {
  for (let start = 0; start < items.length; start += SLICE_LENGTH) {
    yield items.slice(start, start + SLICE_LENGTH);
  }
}

/** The JSON of an object in pieces: its list in slices, all else at once. */
function* jsonOf(
  body: Readonly<Record<string, unknown>>,
  list: string,
  items: readonly unknown[],
): Generator<string> {
  let before = '{';
  for (const [name, value] of Object.entries(body)) {
    if (value === undefined) continue;
    yield `${before}${JSON.stringify(name)}:`;
    before = ',';
    if (name !== list) {
      yield JSON.stringify(value);
      continue;
    }
    let opening = '[';
    for (const slice of slicesOf(items)) {
      yield opening + JSON.stringify(slice).slice(1, -1);
      opening = ',';
    }
    yield ']';
  }
  yield '}';
}

function pause(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
