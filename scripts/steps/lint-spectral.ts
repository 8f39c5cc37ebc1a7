import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type * as SpectralCore from '@stoplight/spectral-core';
import type * as SpectralParsers from '@stoplight/spectral-parsers';
import type { Finding } from '../pipeline/findings.ts';

// As CommonJS: for an import Node would first read each of their files in search of exports.
const require = createRequire(import.meta.url);

/** Spectral on a document, read from its file if no text is given, and all it refers to. */
export async function lintSpectral(
  file: string,
  ruleset: SpectralCore.Ruleset,
  text?: string,
): Promise<Finding[]> {
  const { Document, Spectral }: typeof SpectralCore = require('@stoplight/spectral-core');
  const { Json, Yaml }: typeof SpectralParsers = require('@stoplight/spectral-parsers');
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const source = text ?? (await readFile(file, 'utf8'));
  const parser = file.endsWith('.json') ? Json : Yaml;
  const found = await spectral.run(new Document(source, parser as typeof Yaml, file));
  return found.map((diagnostic) => ({
    file: diagnostic.source ?? file,
    line: diagnostic.range.start.line + 1,
    col: diagnostic.range.start.character + 1,
    rule: String(diagnostic.code),
    message: diagnostic.message,
  }));
}
