import { highlight } from '../parts/highlight.ts';
import type { SampleCall } from '../samples/call.ts';
import { LANGUAGES } from '../samples/languages.ts';

/**
 * The samples of a call, by language; undefined where one of them cannot be written. Colours take much longer
 * than the text, so each sample gets its own when it is asked for.
 */
globalThis.samplesHtml = (call: SampleCall) => {
  try {
    return LANGUAGES.map(({ highlight: name, id, write }) => {
      const code = write(call).trimEnd();
      return { id, html: () => highlight(code, name) };
    });
  } catch {
    // Half of a character in a path, or thousands of levels.
    return undefined;
  }
};
