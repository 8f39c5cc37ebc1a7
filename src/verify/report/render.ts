import { type Paint, paintFor } from '../../shared/terminal.ts';
import { junitReport } from './junit.ts';
import { markdownReport } from './markdown.ts';
import type { Report } from './report.ts';
import { textReport } from './text.ts';

/** The formats of a report. */
export const FORMATS = ['text', 'json', 'junit', 'markdown'] as const;
/** Format in which `renderReport` writes a report. */
export type Format = (typeof FORMATS)[number];

const PLAIN: Paint = paintFor({ write: () => undefined });

/**
 * Writes a report in one of its formats.
 *
 * @param options - `paint`: colours of the text format. `calls`: whether the text format lists the
 *   calls.
 * @default options.calls true
 */
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
