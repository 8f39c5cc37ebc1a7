// One button: dark or not. Back at what the system wants, nothing is stored.
{
  const button = document.querySelector('#theme');
  const system = matchMedia('(prefers-color-scheme: dark)');
  const isDark = () => (remembered.get('theme') ?? (system.matches ? 'dark' : 'light')) === 'dark';
  const show = (dark) => {
    button.setAttribute('aria-pressed', String(dark));
  };
  const apply = (dark) => {
    const own = dark === system.matches ? null : dark ? 'dark' : 'light';
    remembered.set('theme', own);
    if (own === null) delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = own;
    show(dark);
  };
  button.addEventListener('click', () => apply(button.getAttribute('aria-pressed') !== 'true'));
  system.addEventListener('change', () => show(isDark()));
  show(isDark());
  document.querySelector('.tools').hidden = false;
}
