import { join } from 'node:path';
import { type Format, build } from 'esbuild';
import { expect, test } from 'vitest';
import { sharedProject } from './shared-project.ts';

const project = await sharedProject();
await project.write('recording.har', '{"log":{"entries":[]}}');
await project.write(
  'program.mjs',
  `import { verifyHar } from 'payments-contract/verify';
   verifyHar('recording.har').then(
     ({ exitCode }) => console.log(exitCode),
     ({ message }) => console.log(message),
   );`,
);

/** What a bundle of the program prints. */
async function printed(format: Format, external: string[]): Promise<string> {
  const file = `program.${format === 'esm' ? 'bundled.mjs' : 'cjs'}`;
  await build({
    entryPoints: [join(project.folder, 'program.mjs')],
    outfile: join(project.folder, file),
    bundle: true,
    platform: 'node',
    format,
    external,
    logLevel: 'error',
  });
  const { code, stdout, stderr } = await project.run(process.execPath, file);
  expect(code, stderr).toBe(0);
  return stdout.trim();
}

test.each(['esm', 'cjs'] as const)(
  'verify says in one sentence that a bundle (%s) cannot hold it',
  async (format) => {
    const message = await printed(format, []);
    expect(message).toMatch(
      /^payments-contract reads its documents from its own folder, .*--external/,
    );
    expect(message).not.toContain('\n');
  },
);

test.each(['esm', 'cjs'] as const)(
  'verify works beside a bundle (%s) that leaves it out',
  async (format) => expect(await printed(format, ['payments-contract'])).toBe('2'),
);
