// Runs before the first paint, so that nothing changes its place or colour afterwards.
import { recall } from './page.ts';

const { dataset } = document.documentElement;
dataset['script'] = 'on';
for (const name of ['theme', 'language', 'target']) {
  const value = recall(name);
  if (value !== null) dataset[name] = value;
}
