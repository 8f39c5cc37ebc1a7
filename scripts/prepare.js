// npm runs this after `npm ci` and before it packs, also where the package is installed from a git address.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

if (existsSync('node_modules/tsx')) {
  const { status } = spawnSync('npm run --silent dist', { shell: true, stdio: 'inherit' });
  process.exitCode = status ?? 1;
} else {
  process.stdout.write('dist/ is not built: the packages for development are not installed\n');
}
