// The client beside what it is built on, with what every careful caller adds: a token, and a time-out for each call.
// Each body has a process of its own: one that is large hides the client behind its JSON.
import { execFileSync } from 'node:child_process';
import { bundle } from './support.ts';

const program = await bundle('test/bench/client-calls.ts');
for (const body of ['small', 'large']) {
  execFileSync(process.execPath, [program, body], { stdio: 'inherit' });
}
