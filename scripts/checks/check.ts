import type { Rendered } from './rendering.ts';

/** What every check may use. */
export interface CheckContext {
  root: string;
  /** All outputs, rendered once however many checks read them. */
  rendered: () => Promise<Rendered>;
}

/** One thing that must hold before a change is merged. */
export interface Check {
  name: string;
  /** One line for the summary. */
  about: string;
  /** Says what is wrong and how to adapt it, a paragraph each; nothing when all is well. */
  run: (context: CheckContext) => Promise<string[]>;
}
