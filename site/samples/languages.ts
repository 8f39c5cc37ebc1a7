import type { OperationView } from '../../scripts/reference/operations.ts';
import { type SampleCall, callOf } from './call.ts';
import { curl } from './curl.ts';
import { go } from './go.ts';
import { node } from './node.ts';
import { python } from './python.ts';
import { typescript } from './typescript.ts';

export interface Language {
  id: string;
  label: string;
  extension: string;
  /** The name that the highlighter knows it by. */
  highlight: string;
  write: (call: SampleCall) => string;
}

export const LANGUAGES: readonly Language[] = [
  { id: 'curl', label: 'curl', extension: 'sh', highlight: 'bash', write: curl },
  {
    id: 'typescript',
    label: 'TypeScript',
    extension: 'ts',
    highlight: 'typescript',
    write: typescript,
  },
  { id: 'node', label: 'Node', extension: 'mjs', highlight: 'typescript', write: node },
  { id: 'python', label: 'Python', extension: 'py', highlight: 'python', write: python },
  { id: 'go', label: 'Go', extension: 'go', highlight: 'go', write: go },
];

export interface Sample {
  language: Language;
  /** Its file below `samples/`. */
  file: string;
  code: string;
}

/** One sample for each language; each is also a file of the site. */
export function samplesOf(operation: OperationView): Sample[] {
  const call = callOf(operation);
  return LANGUAGES.map((language) => ({
    language,
    file: `${language.id}/${operation.id}.${language.extension}`,
    code: language.write(call),
  }));
}
