// The folders that each folder may import. `npm run check:code` names this file to oxlint; without that, as in editors,
// oxlint reads .oxlintrc.json, which has all other rules.
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
  // And generated/, src/shared/ and three files of src/contract/.
  scripts: {
    lib: '',
    lint: '',
    outputs: 'lib',
    reference: 'lib ../src/service ../src/report',
    guides: 'lib reference ../src/service',
  },
  // And generated/, src/, what scripts/ has ready to be shown, and the files of site/ itself.
  site: {
    commands: '',
    pages: 'components samples try-it',
    components: 'samples',
    samples: 'components',
    search: '',
    browser: 'search try-it',
    'try-it': 'components samples browser',
  },
};

const MORE = {
  src: ['generated'],
  scripts: [
    'generated',
    'src/shared',
    // Not all of src/contract: it reads what the build writes.
    'src/contract/described-request.ts',
    'src/contract/gaps.ts',
    'src/contract/schema.ts',
  ],
  site: [
    'generated',
    'src',
    'scripts/guides',
    'scripts/lib',
    'scripts/reference',
    'site/build.ts',
    'site/serve.ts',
    'site/site.ts',
  ],
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
