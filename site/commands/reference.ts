import { join } from 'node:path';
import { runCommand } from '../../scripts/lib/command.ts';
import { buildReference } from '../build.ts';

await runCommand(() => buildReference(process.cwd(), join('dist', 'reference')), 2);
