/** More changes than this make another word, not a slip. */
const MAX_DISTANCE = 2;

/** The word that was probably meant, or undefined. */
export function closest(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    // The word may be of any length, and each of its letters would be compared.
    .filter((each) => Math.abs(each.length - word.length) <= MAX_DISTANCE)
    .map((each) => ({ each, distance: distance(word, each) }))
    .filter((candidate) => candidate.distance <= MAX_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.each;
}

/** Characters of an unknown name that are repeated. */
const MAX_LENGTH = 40;

/**
 * Checks the names of what is given: a wrong one would have no effect, and nobody would notice.
 *
 * @param noun - Says what a name stands for: `option of createMock`.
 * @param given - An object; a field that is undefined counts as none.
 * @param known - The names that it may have.
 * @returns What is wrong with the first other name, and which was probably meant: `"latancy" is no
 * option of createMock; did you mean "latency"?`. Undefined where all are known.
 */
export function unknownNameProblem(
  noun: string,
  given: object,
  known: readonly string[],
): string | undefined {
  const entries = Object.entries(given);
  const name = entries.find(([each, value]) => value !== undefined && !known.includes(each))?.[0];
  if (name === undefined) return undefined;
  const similar = closest(name, known);
  const rest = known.length === 0 ? 'there is none' : `there are ${known.join(', ')}`;
  const hint = similar === undefined ? rest : `did you mean "${similar}"?`;
  return `${JSON.stringify(name.slice(0, MAX_LENGTH))} is no ${noun}; ${hint}`;
}

/**
 * Throws where `unknownNameProblem` finds one.
 *
 * @throws TypeError - A name is not known.
 */
export function refuseUnknownNames(noun: string, given: object, known: readonly string[]): void {
  const problem = unknownNameProblem(noun, given, known);
  if (problem !== undefined) throw new TypeError(problem);
}

/** Counts the letters that have to be changed, added or removed (Levenshtein). */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1];
    for (const [j, other] of [...to].entries()) {
      const changed = (row[j] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
