import { highlight } from '../parts/highlight.ts';
import type { SampleCall } from '../samples/call.ts';
import { LANGUAGES } from '../samples/languages.ts';

/** The samples of a call, by language; undefined where one of them cannot be written. */
globalThis.samplesHtml = (call: SampleCall) => {
  try {
    return LANGUAGES.map(({ highlight: name, id, write }) => ({
      id,
      html: highlight(write(call).trimEnd(), name),
    }));
  } catch {
    // Half of a character in a path, or thousands of levels.
    return undefined;
  }
};
