import type { Rendered } from './rendered.ts';

/** What every gate may use. */
export interface GateContext {
  root: string;
  /** All outputs, rendered once however many gates ask. */
  rendered: () => Promise<Rendered>;
}

/** One thing that must hold before a change is merged. */
export interface Gate {
  name: string;
  /** One line for the summary. */
  about: string;
  /** Says what is wrong and how to mend it, a paragraph each; nothing when all is well. */
  run: (context: GateContext) => Promise<string[]>;
}
