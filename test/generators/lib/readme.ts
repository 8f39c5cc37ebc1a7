import type { Result } from './try-row.ts';
export async function writeReadme(_folder: string, _results: Result[]): Promise<void> {}
