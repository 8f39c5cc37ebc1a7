// Who may import whom. oxlint reads this file where it is named (`npm run check:code`); all other rules are in
// .oxlintrc.json, which editors read too.
import { readFileSync } from 'node:fs';
import { posix } from 'node:path';

/**
 * What each folder may import, beside itself and packages. Imports run one way: openapi/ is read by
 * scripts/, which writes generated/, which src/ reads. site/ may import all, and nothing imports site/.
 */
const TABLE = {
  // And generated/.
  src: {
    shared: '',
    client: 'shared contract/bodies.ts service/values',
    contract: 'shared',
    service: 'shared contract',
    report: 'shared',
    validate: 'shared contract',
    mock: 'shared contract service/mock',
    verify: 'shared contract service/checks service/values report',
    rehearse: 'shared contract service/checks service/mock report mock',
    cli: 'shared contract service/mock report mock verify rehearse validate client',
  },
  // And generated/, src/shared/ and two files of src/contract/.
  scripts: {
    lib: '',
    lint: '',
    outputs: 'lib',
    reference: 'lib ../src/service ../src/report',
    guides: 'lib reference ../src/service',
  },
};

const MORE = {
  src: ['generated'],
  // Not all of src/contract: it reads what the build writes.
  scripts: ['generated', 'src/shared', 'src/contract/gaps.ts', 'src/contract/schema.ts'],
};

/** How many folders deep a folder of the table goes. */
const DEPTH = 3;

/** The rules for a folder: a set for each depth, since the way out of it is longer from deeper files. */
function overrides(folder, others) {
  return Array.from({ length: DEPTH }, (_, depth) => {
    const at = posix.join(folder, ...Array.from({ length: depth }, () => 'x'));
    const message = `${folder} may import ${others.join(', ')} and itself: see oxlint.config.js.`;
    const group = [
      `${posix.relative(at, posix.dirname(folder))}/**`,
      ...others.map(
        (other) => `!${posix.relative(at, other)}${other.endsWith('.ts') ? '' : '/**'}`,
      ),
    ];
    return {
      files: [`${folder}/${'*/'.repeat(depth)}*`],
      rules: { 'no-restricted-imports': ['error', { patterns: [{ group, message }] }] },
    };
  });
}

const COMMENT = /^\s*\/\/.*$/gm;
const rest = readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8');

export default {
  ...JSON.parse(rest.replaceAll(COMMENT, '')),
  overrides: Object.entries(TABLE).flatMap(([parent, rows]) =>
    Object.entries(rows).flatMap(([name, others]) => {
      const siblings = others.split(' ').filter(Boolean);
      return overrides(`${parent}/${name}`, [
        ...MORE[parent],
        ...siblings.map((each) => `${parent}/${each}`),
      ]);
    }),
  ),
};
