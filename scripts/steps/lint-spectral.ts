import * as fs from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import spectralCore, { type ISpectralDiagnostic, type Ruleset } from '@stoplight/spectral-core';
import spectralParsers from '@stoplight/spectral-parsers';
import loader from '@stoplight/spectral-ruleset-bundler/with-loader';
import type { Finding } from '../pipeline/findings.ts';
import type { Locator } from '../pipeline/locate.ts';
import { pointer } from '../pipeline/pointer.ts';

const { Document, Spectral } = spectralCore;

/** The project's .spectral.yaml with its rule functions. */
export async function spectralRuleset(root: string): Promise<Ruleset> {
  const refuse = () => Promise.reject(new Error('rules are not fetched from other machines'));
  return loader.bundleAndLoadRuleset(join(root, '.spectral.yaml'), { fs, fetch: refuse });
}

/** Spectral on the source files: faults at the place where they were written. */
export async function lintSource(rootFile: string, ruleset: Ruleset): Promise<Finding[]> {
  const found = await run(await readFile(rootFile, 'utf8'), rootFile, ruleset);
  return found.map((diagnostic) => ({
    file: diagnostic.source ?? rootFile,
    line: diagnostic.range.start.line + 1,
    col: diagnostic.range.start.character + 1,
    rule: String(diagnostic.code),
    message: diagnostic.message,
  }));
}

/**
 * Spectral on the bundle. In the source it does not look at the structure of referenced files;
 * here it does. Findings are led back to the file that they come from.
 */
export async function lintBundle(
  json: string,
  name: string,
  ruleset: Ruleset,
  locator: Locator,
): Promise<Finding[]> {
  const found = await run(json, name, ruleset);
  return found.map((diagnostic) => ({
    ...locator.locate(pointer(diagnostic.path)),
    rule: String(diagnostic.code),
    message: diagnostic.message,
  }));
}

async function run(text: string, name: string, ruleset: Ruleset): Promise<ISpectralDiagnostic[]> {
  const spectral = new Spectral();
  spectral.setRuleset(ruleset);
  const parser = name.endsWith('.json') ? spectralParsers.Json : spectralParsers.Yaml;
  return spectral.run(new Document(text, parser as typeof spectralParsers.Yaml, name));
}
