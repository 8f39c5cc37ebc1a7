import { posix } from 'node:path';

export interface Manifest {
  bin?: Record<string, string>;
  exports: Record<string, string | Record<string, string>>;
}

/** Read at run time by code of the package, and of no use to others. */
const INTERNAL = ['generated/source-map.json'];
/** `payments-contract recipe` lists its folder; the other ones are guides. */
const READ = /^docs\/(recipes\/.+|[\w-]+\.md)$/;
/** What npm always adds, and what people and agents look for beside it. */
const ALWAYS = [
  'package.json',
  'README.md',
  'LICENSE',
  'CHANGELOG.md',
  'AGENTS.md',
  'docs/llms.txt',
];

/**
 * What is wrong with the files of a package: things that are promised and not there, things that
 * are there and that nothing leads to.
 */
export async function contentErrors(
  manifest: Manifest,
  files: readonly string[],
  read: (file: string) => Promise<string>,
): Promise<string[]> {
  const there = new Set(files);
  const errors: string[] = [];
  const wanted = new Set([...ALWAYS, ...INTERNAL]);
  const open = [...wanted, ...entries(manifest)];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    wanted.add(file);
    if (!there.has(file)) errors.push(`${file} is promised and not in the package`);
    else if (/\.(js|d\.ts)$/.test(file)) {
      const next = [...(await imports(file, read)), ...beside(file, there)];
      open.push(...next.filter((each) => !wanted.has(each)));
    }
  }
  for (const file of files) {
    if (!wanted.has(file) && !READ.test(file))
      errors.push(`${file} is in the package and nothing leads to it`);
  }
  return [...new Set(errors)].toSorted();
}

function entries({ bin = {}, exports }: Manifest): string[] {
  const targets = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [target] : Object.values(target),
  );
  return [...targets, ...Object.values(bin)].map((target) => posix.normalize(target));
}

const IMPORT = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"](\.{1,2}\/[^'"]+)['"]/g;

/** The files that a module imports by a relative path. */
async function imports(file: string, read: (file: string) => Promise<string>): Promise<string[]> {
  const text = await read(file);
  const paths = [...text.matchAll(IMPORT)].map(([, target = '']) =>
    posix.join(posix.dirname(file), target),
  );
  return file.endsWith('.d.ts')
    ? paths.map((path) => path.replace(/(\.d)?\.(ts|js)$/, '.d.ts'))
    : paths;
}

/** The code of a declaration stands beside it. */
function beside(file: string, there: ReadonlySet<string>): string[] {
  const code = file.replace(/\.d\.ts$/, '.js');
  return code !== file && there.has(code) ? [code] : [];
}
