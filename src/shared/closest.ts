/** The word that was probably meant: at most two letters are changed, added or removed. */
export function closest(word: string, words: readonly string[]): string | undefined {
  const wordWithin = (changes: number) => words.find((each) => isClose(word, each, changes));
  return wordWithin(0) ?? wordWithin(1) ?? wordWithin(2);
}

/** Checks whether one word becomes another by so many changed, added or removed letters (Levenshtein). */
function isClose(from: string, to: string, changes: number): boolean {
  if (from === to) return true;
  const [fromRest, toRest] = [from.slice(1), to.slice(1)];
  if (from[0] === to[0]) return isClose(fromRest, toRest, changes);
  const left = changes - 1;
  if (left < 0) return false;
  return (
    isClose(fromRest, toRest, left) || isClose(fromRest, to, left) || isClose(from, toRest, left)
  );
}

/** Characters of an unknown name that are repeated. */
const MAX_NAME_LENGTH = 40;

/**
 * Checks the names of what is given: a wrong one would have no effect, and nobody would notice.
 *
 * @param noun - Says what a name stands for: `option of createMock`.
 * @param given - An object; a field that is undefined counts as none.
 * @param known - The names that it may have.
 * @returns The problem with the first other name, and which was probably meant: `"latancy" is no
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
  return `${JSON.stringify(name.slice(0, MAX_NAME_LENGTH))} is no ${noun}; ${hint}`;
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
