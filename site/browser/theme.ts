import { recall, remember } from './storage.ts';

/** A button that leads to the other theme. Back at what the system wants, nothing is stored. */
export function addThemeSwitch(): void {
  const system = matchMedia('(prefers-color-scheme: dark)');
  const { dataset } = document.documentElement;
  document.querySelector('#theme')?.addEventListener('click', () => {
    const isDark = (recall('theme') ?? (system.matches ? 'dark' : 'light')) === 'dark';
    const wanted = isDark ? 'light' : 'dark';
    const own = (wanted === 'dark') === system.matches ? null : wanted;
    remember('theme', own);
    if (own === null) delete dataset['theme'];
    else dataset['theme'] = own;
  });
}
