import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { median } from '../support.ts';

/** Milliseconds to import each of these files, in processes of their own that take turns. */
export function importTimes(files: readonly string[], rounds: number): number[] {
  const samples = files.map((): number[] => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, file] of files.entries()) {
      const code = `const start = performance.now();
        await import('${pathToFileURL(file).href}');
        console.log(performance.now() - start);`;
      const args = ['--input-type=module', '--eval', code];
      samples[at]?.push(Number(execFileSync(process.execPath, args, { encoding: 'utf8' })));
    }
  }
  return samples.map(median);
}
