import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { SOURCE } from '../build/bundle.ts';
import { type BuildOptions, render } from '../build/index.ts';
import { compareWithReleased, withFreshBundle } from '../diff/compare.ts';
import { lastReleased } from '../diff/released.ts';
import { toText } from '../diff/comparison-report.ts';
import { describeError } from '../lib/command.ts';
import { type Diagnostic, formatDiagnostic, tidyDiagnostics } from '../lib/diagnostics.ts';
import { readIfThere } from '../lib/output-files.ts';
import { redoclyDiagnostic } from '../lint/redocly.ts';
import { lintFile, spectralRuleset } from '../lint/spectral.ts';
import { readVersionFiles, versionErrors } from '../release/version-files.ts';
import { serviceNameErrors } from './service-names.ts';
import { releasedErrors } from './unchanged-releases.ts';

/** One thing that must hold before a change is merged. */
export interface Gate {
  name: string;
  /** One line for the summary. */
  about: string;
  /** Says what is wrong and how to fix it, a paragraph each; nothing when all is well. */
  run: (context: CheckContext) => Promise<string[]>;
}

/** What every check may use. */
interface CheckContext {
  root: string;
  /** All outputs, rendered once however many checks read them. */
  rendered: () => Promise<Rendered>;
}

type Rendered =
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

/** Every check, in the order of the summary. */
export const checks: readonly Gate[] = [
  {
    name: 'lint',
    about: 'Spectral, Redocly and Ajv find nothing in the document',
    async run({ root, rendered }) {
      const { error } = await rendered();
      return error === undefined ? [] : [describeError(error, root)];
    },
  },
  {
    name: 'documents',
    about:
      'the source files pass all rules and are all used; what is made of them is valid OpenAPI',
    async run({ root, rendered }) {
      const { outputs } = await rendered();
      if (outputs === undefined) return ['not looked at: the document does not build (see lint)'];
      return documentErrors(root, outputs);
    },
  },
  {
    name: 'generated',
    about: 'generated/ is what a build writes',
    async run({ root, rendered }) {
      const { outputs } = await rendered();
      if (outputs === undefined) return ['not compared: the document does not build (see lint)'];
      return compareOutputs(join(root, 'generated'), outputs);
    },
  },
  {
    name: 'service-names',
    about: 'code outside of src/service/ names nothing of this service',
    async run({ root, rendered }) {
      const { outputs } = await rendered();
      const document = outputs?.get('openapi.json');
      if (document === undefined) return ['not looked at: the document does not build (see lint)'];
      return serviceNameErrors(root, JSON.parse(document));
    },
  },
  {
    name: 'versions',
    about: 'document, package and change log agree on the version',
    run: async ({ root }) => versionErrors(await readVersionFiles(root)),
  },
  {
    name: 'breaking',
    about: 'no breaking change since the last release without a version that says so',
    async run({ root }) {
      if ((await lastReleased(root)) === undefined) return [];
      const comparison = await withFreshBundle(root, (file) => compareWithReleased(root, file));
      return comparison?.refusal === undefined ? [] : [toText(comparison).trimEnd()];
    },
  },
  {
    name: 'released',
    about: 'the documents of a released version are what they were when it was tagged',
    run: ({ root }) => releasedErrors(root),
  },
];

/** A build lints the bundle; how the files are named and cut can be seen in the source only. */
async function documentErrors(root: string, outputs: Map<string, string>): Promise<string[]> {
  const diagnostics = await lintFile(join(root, SOURCE), await spectralRuleset(root));
  // As a text: to compare an object with its type takes the compiler longer than any file here.
  const config = await createConfig('extends: [spec]');
  for (const [name, source] of outputs) {
    if (!/^openapi.*\.(json|yaml)$/.test(name)) continue;
    const absoluteRef = join(root, 'generated', name);
    const problems = await lintFromString({ source, absoluteRef, config });
    diagnostics.push(...problems.map((problem) => redoclyDiagnostic(problem, absoluteRef)));
  }
  diagnostics.push(...(await unusedFiles(root, outputs)));
  return tidyDiagnostics(diagnostics).map((diagnostic) => formatDiagnostic(diagnostic, root));
}

/** Files of paths and components from which nothing gets into the bundle. */
async function unusedFiles(root: string, outputs: Map<string, string>): Promise<Diagnostic[]> {
  const used = Object.keys(JSON.parse(outputs.get('source-map.json') ?? '{}') as object);
  const found: Diagnostic[] = [];
  for (const folder of ['openapi/paths', 'openapi/components']) {
    const entries = await readdir(join(root, folder), { withFileTypes: true, recursive: true });
    for (const entry of entries) {
      const file = join(entry.parentPath, entry.name);
      if (!entry.isFile() || used.includes(relative(root, file).split(sep).join('/'))) continue;
      found.push({
        file,
        line: 1,
        col: 1,
        rule: 'file-used',
        message: 'Refer to this file in openapi.yaml or in a file that is used, or remove it.',
      });
    }
  }
  return found;
}

/** Names each file that a build would change, add or not write. */
export async function compareOutputs(
  folder: string,
  outputs: Map<string, string>,
): Promise<string[]> {
  const errors: string[] = [];
  for (const [name, expected] of outputs) {
    const actual = await readIfThere(join(folder, name));
    if (actual === undefined) errors.push(`generated/${name} is missing`);
    else if (actual !== expected) {
      const line = firstDifference(actual, expected);
      errors.push(`generated/${name} differs from what a build writes, first in line ${line}`);
    }
  }
  const present = await readdir(folder).catch(() => []);
  for (const name of present) {
    if (!outputs.has(name)) errors.push(`generated/${name} is not written by the build`);
  }
  if (errors.length > 0) {
    errors.push(
      'Edit openapi/ instead of generated/, run `npm run build`, remove files that it does not write, and commit both.',
    );
  }
  return errors;
}

function firstDifference(actual: string, expected: string): number {
  const lines = expected.split('\n');
  const index = actual.split('\n').findIndex((line, at) => line !== lines[at]);
  return index === -1 ? lines.length : index + 1;
}
