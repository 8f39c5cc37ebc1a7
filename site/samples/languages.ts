import type { HighlightName } from '../components/highlight.ts';
import type { SampleCall } from './call.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { node } from './node.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

/** A language that samples are written in. */
export interface Language {
  id: string;
  label: string;
  extension: string;
  /** The name that the highlighter knows it by. */
  highlight: HighlightName;
  write: (call: SampleCall) => string;
}

/** The languages, in the order of their tabs. */
export const LANGUAGES: readonly Language[] = [
  { id: 'curl', label: 'curl', extension: 'sh', highlight: 'bash', write: curl },
  {
    id: 'typescript',
    label: 'TypeScript',
    extension: 'mts',
    highlight: 'typescript',
    write: typescript,
  },
  { id: 'node', label: 'Node', extension: 'mjs', highlight: 'typescript', write: node },
  { id: 'python', label: 'Python', extension: 'py', highlight: 'python', write: python },
  { id: 'go', label: 'Go', extension: 'go', highlight: 'go', write: go },
];

/** The languages of a call: that of the client only where the client has a method for it. */
export function languagesOf({ clientMethod }: SampleCall): readonly Language[] {
  return LANGUAGES.filter(({ id }) => id !== 'typescript' || clientMethod !== undefined);
}
