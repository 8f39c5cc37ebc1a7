import { highlight } from '../../parts/highlight.ts';
import type { SampleCall } from '../../samples/call.ts';
import { LANGUAGES } from '../../samples/languages.ts';

/** The samples of a call, by language. */
globalThis.samplesHtml = (call: SampleCall) =>
  LANGUAGES.flatMap(({ highlight: name, id, write }) => {
    try {
      return [{ id, html: highlight(write(call).trimEnd(), name) }];
    } catch {
      // Half of a character in a path, or thousands of levels: the last sample stays.
      return [];
    }
  });
