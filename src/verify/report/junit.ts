import type { Report } from './report.ts';

/** JUnit XML: one suite for each interface, one case for each call. */
export function junitReport({ calls, contradictions, failures, finishedAt }: Report): string {
  const interfaces = [...new Set(calls.map((each) => each.interface))];
  const suites = interfaces.map((on) => {
    const own = calls.filter((each) => each.interface === on);
    const cases = own.map(({ call, outcome, note = '', ms = 0 }) => {
      const name = `name="${escape(call)}" classname="verify.${on}" time="${(ms / 1000).toFixed(3)}"`;
      if (outcome === 'conforms') return `    <testcase ${name}/>`;
      const inner =
        outcome === 'contradicts'
          ? contradictions
              .filter((each) => each.call === call)
              .map(({ at, expected, found, document }) => {
                const text = `${at}: expected ${expected}, found ${found} (${document.place})`;
                return `      <failure message="${escape(text)}">${escape(text)}</failure>`;
              })
          : [`      <skipped message="${escape(note)}"/>`];
      return `    <testcase ${name}>\n${inner.join('\n')}\n    </testcase>`;
    });
    const failed = own.filter(({ outcome }) => outcome === 'contradicts').length;
    const skipped = own.filter(({ outcome }) =>
      ['skipped', 'inconclusive'].includes(outcome),
    ).length;
    return `  <testsuite name="${on}" tests="${own.length}" failures="${failed}" errors="0" skipped="${skipped}" timestamp="${finishedAt}">\n${cases.join('\n')}\n  </testsuite>`;
  });
  // What kept the run from running belongs to no call; readers show an error of its own.
  if (failures.length > 0) {
    const cases = failures.map(
      ({ kind, message }) =>
        `    <testcase name="${kind}" classname="verify.run">\n      <error message="${escape(message)}"/>\n    </testcase>`,
    );
    suites.push(
      `  <testsuite name="run" tests="${failures.length}" failures="0" errors="${failures.length}" skipped="0">\n${cases.join('\n')}\n  </testsuite>`,
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="verify">\n${suites.join('\n')}\n</testsuites>\n`;
}

/** XML has no way at all to write most control characters. */
function escape(text: string): string {
  return text
    .replaceAll(/[^\t\n\r\x20-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
