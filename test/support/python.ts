import { spawnSync } from 'node:child_process';

const { stdout } = spawnSync('python3', ['-c', 'import sys; print(sys.executable)'], {
  encoding: 'utf8',
});

/** The interpreter itself: `python3` may be a script of pyenv, which takes longer than a small program. */
export const PYTHON = stdout?.trim() || 'python3';
