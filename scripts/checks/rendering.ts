import { render } from '../build/index.ts';

export type Rendered =
  { outputs: Map<string, string>; error?: never } | { outputs?: never; error: unknown };

/** Renders all outputs at the first call; later calls get the same result or the same failure. */
export function renderOnce(root: string): () => Promise<Rendered> {
  let rendered: Promise<Rendered> | undefined;
  return () => {
    rendered ??= render({ root }).then(
      (outputs) => ({ outputs }),
      (error: unknown) => ({ error }),
    );
    return rendered;
  };
}
