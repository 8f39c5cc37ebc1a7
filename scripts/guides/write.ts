import { runCommand } from '../lib/command.ts';
import { renewGuides } from './files.ts';

/** Writes the tables of README and `docs/` anew from the bundle. */
await runCommand(async () => {
  const changed = await renewGuides(process.cwd());
  process.stdout.write(`guides: ${changed.join(', ') || 'nothing changed'}\n`);
});
