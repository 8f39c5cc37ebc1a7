/** Records that break the document, with the place of each fault. */
export class SeedError extends Error {
  override name = 'SeedError';
  readonly problems: readonly string[];

  constructor(problems: readonly string[]) {
    super(
      `the records do not fit the document:\n${problems.map((each) => `  ${each}`).join('\n')}`,
    );
    this.problems = problems;
  }
}
