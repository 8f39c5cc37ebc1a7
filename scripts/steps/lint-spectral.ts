import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as SpectralCore from '@stoplight/spectral-core';
import type * as SpectralParsers from '@stoplight/spectral-parsers';
import type { OpenApi } from '../pipeline/document.ts';
import type { Finding } from '../pipeline/findings.ts';
import type { Locator } from '../pipeline/locate.ts';
import { pointer } from '../pipeline/pointer.ts';
import { toJson } from '../pipeline/serialize.ts';

// As CommonJS: for an import Node would first read each of their files in search of exports.
const require = createRequire(import.meta.url);

/**
 * Spectral on the bundle, where it looks at the structure of everything, and without
 * the faults that Spectral has with very many references between files. Findings are led back to the file that they come from.
 */
export async function lintBundle(
  document: OpenApi,
  file: string,
  ruleset: SpectralCore.Ruleset,
  locator: Locator,
): Promise<Finding[]> {
  const found = await diagnose(file, toJson(document), ruleset);
  return found.map(({ path, code, message }) => ({
    ...locator.locate(pointer(path)),
    rule: String(code),
    message,
  }));
}

/** Spectral on a document and the files that it refers to, as its command does it. */
export async function lintFile(file: string, ruleset: SpectralCore.Ruleset): Promise<Finding[]> {
  const found = await diagnose(file, await readFile(file, 'utf8'), ruleset);
  return found.map(({ source, range, code, message }) => ({
    file: source ?? file,
    line: range.start.line + 1,
    col: range.start.character + 1,
    rule: String(code),
    message,
  }));
}

function diagnose(
  file: string,
  text: string,
  ruleset: SpectralCore.Ruleset,
): Promise<SpectralCore.ISpectralDiagnostic[]> {
  const { Document, Spectral }: typeof SpectralCore = require('@stoplight/spectral-core');
  const { Json, Yaml }: typeof SpectralParsers = require('@stoplight/spectral-parsers');
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const parser = file.endsWith('.json') ? Json : Yaml;
  return spectral.run(new Document(text, parser as typeof Yaml, file));
}
