import type { Report } from '../../report/report.ts';
import { readHarEntries } from './har-file.ts';
import { type TrafficOptions, operationMatcher } from './match-operation.ts';
import { writeSanitizedHar } from './sanitize.ts';
import { Traffic } from './traffic.ts';

/** The report on a recording. */
export interface HarReport extends Report {
  /** Entries of the recording, and those of other addresses and paths. */
  entries: { all: number; unmatched: number };
}

/** What `verifyHar` takes. */
export interface HarOptions extends TrafficOptions {
  /** File for a copy of the recording without tokens, cookies and sensitive values. */
  sanitize?: string | undefined;
}

/**
 * Checks a HAR recording. The file is streamed: one entry at a time is in memory. It needs the
 * optional package `@streamparser/json`.
 *
 * @param file - Path of the recording.
 * @throws CannotRunError for a file that cannot be read or is no HAR file.
 */
export async function verifyHar(file: string, options: HarOptions = {}): Promise<HarReport> {
  const traffic = new Traffic(options);
  let all = 0;
  for await (const { request, response } of readHarEntries(file)) {
    all += 1;
    if (response === undefined) continue;
    const matched = traffic.match(request.method, request.url);
    if (matched === undefined) continue;
    const { status, body } = response;
    if (body === undefined) {
      traffic.skip(matched, 'the recording has no body');
      continue;
    }
    const headers = new Headers(response.headers);
    traffic.add(
      matched,
      { url: request.url, headers: new Headers(request.headers), body: request.body },
      { status, headers, body },
    );
  }
  const { observations, secrets } = traffic.recorder;
  if (options.sanitize !== undefined) {
    // All secrets of the recording are known by now, those of its last entry too.
    await writeSanitizedHar({
      file,
      output: options.sanitize,
      match: operationMatcher(options),
      secrets,
      identifierHeader: observations.identifierHeader,
    });
  }
  return { ...traffic.report(file), entries: { all, unmatched: traffic.unmatched } };
}
