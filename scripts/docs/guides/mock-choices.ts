/** A choice of the mock, as its guide shows it. */
interface Choice {
  default: unknown;
  does: string;
  why: string;
}

/** The choices of the mock, by id. */
export const choices: Readonly<Record<string, Choice>> = {};
