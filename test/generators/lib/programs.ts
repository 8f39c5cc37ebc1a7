import { join } from 'node:path';
import type { Recipe } from '../../../src/cli/recipe.ts';

const PROGRAMS = join(import.meta.dirname, '..');

/** The folder with the longer program that uses the client of a recipe. */
export function programFolder({ id }: Recipe): string {
  return join(PROGRAMS, id);
}

/**
 * The longer programs that stand beside that of the recipe, so that one compilation is of both. In other
 * languages the longer program takes its place.
 */
const BESIDE: Readonly<Record<string, { file: string; run: string }>> = {
  typescript: { file: 'longer.ts', run: 'npx tsx longer.ts' },
  java: { file: 'src/Longer.java', run: 'mvn -q exec:java -Dexec.mainClass=Longer' },
  kotlin: { file: 'src/Longer.kt', run: 'mvn -q exec:java -Dexec.mainClass=LongerKt' },
  php: { file: 'longer.php', run: 'php longer.php' },
};

/** The longer program of a recipe: its file, and the command that runs it. */
export function longerProgram({ language, program, run }: Recipe): { file: string; run: string } {
  return BESIDE[language] ?? { file: program, run };
}

/** How many lines a program has beside empty ones, and what it imports. */
export function lengthOf(program: string): number {
  const code = program.replace(/^import \([\s\S]*?^\)$/m, '');
  return code.split('\n').filter((line) => !/^\s*$|^(package|import|use|from) /.test(line)).length;
}
