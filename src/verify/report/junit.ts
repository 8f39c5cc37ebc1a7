import type { CallResult, ReportedContradiction } from './recorder.ts';
import type { Report } from './report.ts';

/** JUnit XML: one suite for each interface, one case for each call. */
export function junitReport({ calls, contradictions, failures, finishedAt }: Report): string {
  const interfaces = [...new Set(calls.map((each) => each.interface))];
  const suites = interfaces.map((name) => {
    const own = calls.filter((each) => each.interface === name);
    const count = (...outcomes: CallResult['outcome'][]) =>
      own.filter(({ outcome }) => outcomes.includes(outcome)).length;
    return [
      `  <testsuite name="${name}" tests="${own.length}" failures="${count('contradicts')}" errors="0" skipped="${count('skipped', 'inconclusive')}" timestamp="${finishedAt}">`,
      ...own.map((call) => testCase(call, contradictions)),
      '  </testsuite>',
    ].join('\n');
  });
  // What kept a run from running belongs to no call; readers show an error of its own.
  if (failures.length > 0) {
    suites.push(
      [
        `  <testsuite name="run" tests="${failures.length}" failures="0" errors="${failures.length}" skipped="0">`,
        ...failures.map(
          ({ kind, message }) =>
            `    <testcase name="${kind}" classname="verify.run">\n      <error message="${escapeXml(message)}"/>\n    </testcase>`,
        ),
        '  </testsuite>',
      ].join('\n'),
    );
  }
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="verify">\n${suites.join('\n')}\n</testsuites>\n`;
}

function testCase(result: CallResult, contradictions: readonly ReportedContradiction[]): string {
  const { call, outcome, note = '', ms = 0 } = result;
  const seconds = (ms / 1000).toFixed(3);
  const attributes = `name="${escapeXml(call)}" classname="verify.${result.interface}" time="${seconds}"`;
  if (outcome === 'conforms') return `    <testcase ${attributes}/>`;
  const inner =
    outcome === 'contradicts'
      ? contradictions
          .filter((each) => each.call === call)
          .map(({ at, expected, found, document }) => {
            const text = escapeXml(
              `${at}: expected ${expected}, found ${found} (${document.location})`,
            );
            return `      <failure message="${text}">${text}</failure>`;
          })
      : [`      <skipped message="${escapeXml(note)}"/>`];
  return `    <testcase ${attributes}>\n${inner.join('\n')}\n    </testcase>`;
}

/** XML has no way to write most control characters; readers print the others as they are. */
function escapeXml(text: string): string {
  return text
    .replaceAll(/[\p{C}\u2028\u2029]/gu, '?')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
