import { watch as watchFiles } from 'chokidar';

/** What a build reads, from the root of the project. */
const SOURCES = ['openapi', 'redocly.yaml', '.spectral.yaml', 'scripts/lint'];

/** Editors save in several steps: wait until it has been quiet for this long. */
const QUIET_MS = 100;

/** Runs once and then after each save, never two at a time, until the process is stopped. */
export async function watch(root: string, run: () => Promise<unknown>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;

  const once = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    do {
      again = false;
      await run();
    } while (again);
    running = false;
    process.stdout.write('watching for changes; stop with Ctrl+C\n');
  };

  const watcher = watchFiles(SOURCES, { cwd: root, ignoreInitial: true });
  watcher.on('all', () => {
    clearTimeout(timer);
    timer = setTimeout(() => void once(), QUIET_MS);
  });
  // A save before the watcher knows the files would go unnoticed.
  await new Promise<void>((ready) => watcher.once('ready', ready));
  await once();
  await new Promise<void>((stop) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => stop());
  });
  clearTimeout(timer);
  await watcher.close();
}
