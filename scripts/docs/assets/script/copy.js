// A copy button on each block of code and on each address.
{
  const live = document.createElement('div');
  live.className = 'visually-hidden';
  live.setAttribute('role', 'status');
  document.body.append(live);

  const copy = async (text) => {
    if (navigator.clipboard) return navigator.clipboard.writeText(text);
    // Without a secure context there is only the old way.
    const area = document.createElement('textarea');
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand('copy');
    area.remove();
  };
  const add = (parent, name, text) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'copy';
    button.textContent = 'Copy';
    button.setAttribute('aria-label', `Copy ${name}`);
    button.addEventListener('click', async () => {
      await copy(text());
      button.textContent = 'Copied';
      live.textContent = `Copied ${name}`;
      setTimeout(() => {
        button.textContent = 'Copy';
        live.textContent = '';
      }, 1500);
    });
    parent.append(button);
  };
  for (const block of document.querySelectorAll('.code')) {
    const pre = block.querySelector('pre');
    add(block, pre.getAttribute('aria-label') ?? 'code', () => `${pre.textContent}\n`);
  }
  for (const code of document.querySelectorAll('[data-copy]')) {
    add(code.parentElement, 'address', () => code.dataset.copy);
  }
}
