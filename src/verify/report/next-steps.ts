import { operations } from '../../../generated/operations.ts';
import type { Row, Section } from '../../report/report.ts';
import { commandOptions } from '../../service/command-options.ts';
import { plural } from '../../shared/plural.ts';
import type { CallResult } from './recorder.ts';
import type { Report } from './report.ts';
import { isObserved } from './sections.ts';

/** What the reader can do with a report, and what a token or an option would add to the next. */
export function nextSteps(report: Report, given: { observations: boolean }): Section {
  const { calls, failOn, findings, observed, overlay } = report;
  const step = (isUseful: boolean, subject: string, text: string): Row[] =>
    isUseful ? [{ subject, text }] : [];
  const seen = observed.gaps.filter(isObserved).length + observed.additions.length;
  const isLive = calls.some(({ purpose }) => purpose === 'read');
  const probed = calls.filter(({ purpose }) => purpose === 'probe');
  const isWrite = ({ operation }: CallResult) => operations[operation].method !== 'GET';
  const changes = plural(overlay.actions.length, 'change');
  const isMissing = findings.some(({ kind }) => kind === 'missing');
  const rows = [
    ...Object.entries(commandOptions).flatMap(([need, option]) => {
      const names = calls.filter((each) => each.need === need).map(({ operation }) => operation);
      const isToken = need === 'token' || need === 'webhooksToken';
      const text = isToken ? 'with a token that is permitted: checks' : 'checks';
      return step(names.length > 0, option, `${text} ${[...new Set(names)].join(', ')}`);
    }),
    ...step(
      isMissing && !failOn.includes('missing'),
      `--fail-on ${[...failOn, 'missing'].join(',')}`,
      'fails the run where a field is missing',
    ),
    ...step(
      !given.observations && seen > 0,
      '--observations',
      'prints every call and everything that was observed',
    ),
    ...step(
      overlay.actions.length > 0,
      '--overlay FILE',
      `writes what was observed as ${changes} of the document; \`npm run overlay -- FILE\` makes them in a clone`,
    ),
    ...step(
      isLive && probed.length > 0 && !probed.some(isWrite),
      '--probe-writes',
      'sends a POST and a PUT for references that do not exist, to see how they are refused',
    ),
    ...step(
      isLive && probed.length === 0,
      '--probes',
      'sends GET requests that have to fail, to see how they are refused',
    ),
  ];
  return { title: 'Next', layout: 'steps', rows };
}
