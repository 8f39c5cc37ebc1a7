import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..', '..');

export interface Project {
  root: string;
  out: string;
  read: (file: string) => string;
  write: (file: string, text: string) => void;
  /** Replaces the first occurrence; the text must be there, or the case tests nothing. */
  change: (file: string, from: string, to: string) => void;
}

const projects: string[] = [];

/** A copy of the document with its rules, to break as a test likes. */
export function project(): Project {
  const root = mkdtempSync(join(tmpdir(), 'payments-contract-'));
  projects.push(root);
  for (const part of ['openapi', '.spectral.yaml', 'redocly.yaml', 'package.json']) {
    cpSync(join(ROOT, part), join(root, part), { recursive: true });
  }
  for (const part of ['scripts', 'site', 'node_modules']) {
    symlinkSync(join(ROOT, part), join(root, part));
  }
  const path = (file: string) => join(root, file);
  const read = (file: string) => readFileSync(path(file), 'utf8');
  const write = (file: string, text: string) => {
    mkdirSync(dirname(path(file)), { recursive: true });
    writeFileSync(path(file), text);
  };
  const change = (file: string, from: string, to: string) => {
    const text = read(file);
    if (!text.includes(from)) throw new Error(`${file} does not contain ${from}`);
    write(
      file,
      text.replace(from, () => to),
    );
  };
  return { root, out: path('generated'), read, write, change };
}

export function removeProjects(): void {
  for (const root of projects.splice(0)) rmSync(root, { recursive: true, force: true });
}
