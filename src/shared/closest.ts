/** More changes than this make another word, not a slip. */
const MAX_DISTANCE = 2;

/** The word that was probably meant, or undefined. */
export function closest(word: string, words: readonly string[]): string | undefined {
  const [best] = words
    .map((each) => ({ each, distance: distance(word, each) }))
    .filter((candidate) => candidate.distance <= MAX_DISTANCE)
    .toSorted((a, b) => a.distance - b.distance);
  return best?.each;
}

/** How many letters have to be changed, added or removed (Levenshtein). */
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
