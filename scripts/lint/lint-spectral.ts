import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as SpectralCore from '@stoplight/spectral-core';
import type * as SpectralParsers from '@stoplight/spectral-parsers';
import type { OpenApi } from '../lib/openapi.ts';
import type { Finding } from '../lib/errors.ts';
import type { Locator } from './source-location.ts';
import { pointer } from '../lib/pointer.ts';

// As CommonJS: for an import Node would first read each of their files in search of exports.
const require = createRequire(import.meta.url);

/**
 * Spectral on the bundle, where it looks at the structure of everything, and without the faults
 * that it has with very many references between files. Findings are led back to the file that they
 * come from.
 */
export async function lintBundle(
  document: OpenApi,
  file: string,
  ruleset: SpectralCore.Ruleset,
  locator: Locator,
): Promise<Finding[]> {
  // Given as what it is, not as text: places in the text of the bundle are of no interest.
  const found = await run(ruleset, {
    parsed: { data: structuredClone(document), ast: {}, lineMap: [], diagnostics: [] },
    getLocationForJsonPath: () => undefined,
    source: file,
  });
  return found.map(({ path, code, message }) => ({
    ...locator.locate(pointer(path)),
    rule: String(code),
    message,
  }));
}

/** Spectral on a document and the files that it refers to, as its command does it. */
export async function lintFile(file: string, ruleset: SpectralCore.Ruleset): Promise<Finding[]> {
  const { Document }: typeof SpectralCore = require('@stoplight/spectral-core');
  const { Yaml }: typeof SpectralParsers = require('@stoplight/spectral-parsers');
  const found = await run(ruleset, new Document(await readFile(file, 'utf8'), Yaml, file));
  return found.map(({ source, range, code, message }) => ({
    file: source ?? file,
    line: range.start.line + 1,
    col: range.start.character + 1,
    rule: String(code),
    message,
  }));
}

function run(
  ruleset: SpectralCore.Ruleset,
  target: Parameters<SpectralCore.Spectral['run']>[0],
): Promise<SpectralCore.ISpectralDiagnostic[]> {
  const { Spectral }: typeof SpectralCore = require('@stoplight/spectral-core');
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  return spectral.run(target);
}
