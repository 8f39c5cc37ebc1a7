import type { Report } from './report.ts';
import { type Paint, paintFor } from '../../shared/terminal.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import { textReport } from './text.ts';

export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
export type Format = (typeof FORMATS)[number];

const PLAIN: Paint = paintFor({ write: () => undefined });

/** The report in one of its forms. */
export function renderReport(
  report: Report,
  format: Format,
  { paint = PLAIN, calls = true }: { paint?: Paint; calls?: boolean } = {},
): string {
  switch (format) {
    case 'json':
      return `${JSON.stringify(report, null, 2)}\n`;
    case 'junit':
      return junitReport(report);
    case 'markdown':
      return markdownReport(report);
    case 'text':
      return textReport(report, paint, { calls });
  }
}
