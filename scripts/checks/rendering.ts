import { type BuildOptions, render } from '../build/index.ts';

export type Rendered =
  { outputs: Map<string, string>; error?: never } | { outputs?: never; error: unknown };

/** Renders all outputs at the first call; later calls get the same result or the same failure. */
export function renderOnce(options: BuildOptions): () => Promise<Rendered> {
  let rendered: Promise<Rendered> | undefined;
  return () => {
    rendered ??= render(options).then(
      (outputs) => ({ outputs }),
      (error: unknown) => ({ error }),
    );
    return rendered;
  };
}
