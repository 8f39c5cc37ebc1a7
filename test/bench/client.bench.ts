// The client beside what it is built on, with what every careful caller adds: a token, and a time-out for each call.
// Each is called in a process of its own, since the timers of the time-outs stay for half a minute.
import { execFileSync } from 'node:child_process';
import { bundle, report } from './support.ts';

const ROUNDS = 9;

const program = await bundle('test/bench/client-calls.ts');
const peers = ['this client', 'openapi-fetch'].map((name) => ({ name, values: [] as number[] }));
for (let round = 0; round < ROUNDS; round += 1) {
  for (const { name, values } of peers) {
    values.push(Number(execFileSync(process.execPath, [program, name], { encoding: 'utf8' })));
  }
}
report('a call, µs of processor time', peers);
