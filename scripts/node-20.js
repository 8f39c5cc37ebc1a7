// Node 20 optimizes functions so early that tests and tools, which soon end, lose more by it than they win.
import { setFlagsFromString } from 'node:v8';

if (process.version.startsWith('v20.')) {
  setFlagsFromString('--interrupt-budget=2000000');
  setFlagsFromString('--always-sparkplug');
}
