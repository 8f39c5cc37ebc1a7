import type { SampleCall } from '../samples/call.ts';

/** What loads when a sample first changes. */
declare global {
  var samplesHtml: (call: SampleCall) => { id: string; html: string }[] | undefined;
}

type LoadScript = (file: string) => Promise<void>;

let newest: SampleCall | string | undefined;

/** Replaces the samples of the page by those of another call, or says why they are not of it. */
export async function showSamples(call: SampleCall | string, load: LoadScript): Promise<void> {
  newest = call;
  if (typeof call === 'string') return noteSamples(call);
  try {
    await load('samples.js');
  } catch {
    noteSamples('The samples did not load. They show the example, not what was entered.');
    return;
  }
  // Only the newest of several that waited for the script.
  if (call !== newest) return;
  const samples = samplesHtml(call);
  noteSamples(samples === undefined ? 'The samples cannot show what was entered.' : '');
  for (const { html, id } of samples ?? []) {
    const code = document.querySelector(`.sample[data-language=${id}] pre > code`);
    if (code !== null) code.innerHTML = html;
  }
}

/** Dims the samples and says why; without words they are as ever. */
function noteSamples(words: string): void {
  const samples = document.querySelector('.samples');
  if (samples === null) return;
  samples.classList.toggle('stale', words !== '');
  const note = samples.querySelector('.stale-note') ?? document.createElement('p');
  note.className = 'stale-note';
  note.setAttribute('role', 'status');
  note.textContent = words;
  samples.prepend(note);
}
