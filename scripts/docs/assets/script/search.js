// Search over an index that is a script of its own, loaded when it is first wanted: a script loads
// from a folder too, where fetch may not.
{
  const base = document.body.dataset.base;
  const opener = document.querySelector('#search-open');
  let entries;
  let dialog;
  let input;
  let list;
  let selected = -1;

  const load = () =>
    new Promise((resolve, reject) => {
      if (entries) return resolve();
      const script = document.createElement('script');
      script.src = `${base}assets/search-index.js`;
      script.addEventListener('error', () => reject(new Error('The search index did not load.')));
      script.addEventListener('load', () => {
        entries = globalThis.searchIndex.map(([kind, title, context, href, words]) => ({
          kind,
          title,
          context,
          href,
          name: title.toLowerCase(),
          text: `${title} ${context} ${words}`.toLowerCase(),
        }));
        resolve();
      });
      document.head.append(script);
    });

  const build = () => {
    dialog = document.createElement('dialog');
    dialog.className = 'search';
    dialog.setAttribute('aria-label', 'Search');
    dialog.innerHTML = `
      <input type="text" role="combobox" aria-label="Search operations, fields, errors and guides"
        placeholder="Operations, fields, errors, guides" autocomplete="off" spellcheck="false"
        aria-expanded="false" aria-controls="search-results" aria-autocomplete="list">
      <ul id="search-results" role="listbox" aria-label="Results"></ul>
      <p class="hint" role="status"></p>`;
    document.body.append(dialog);
    input = dialog.querySelector('input');
    list = dialog.querySelector('ul');
    input.addEventListener('input', run);
    input.addEventListener('keydown', onKey);
    dialog.addEventListener('click', (event) => {
      if (event.target === dialog) dialog.close();
    });
  };

  const open = async () => {
    if (!dialog) build();
    if (!dialog.open) dialog.showModal();
    input.select();
    try {
      await load();
      run();
    } catch (error) {
      say(error.message);
    }
  };

  const WEIGHTS = { operation: 40, error: 25, guide: 20, field: 10 };

  const score = (entry, words, query) => {
    let total = WEIGHTS[entry.kind] ?? 0;
    if (entry.name === query) total += 60;
    else if (entry.name.startsWith(query)) total += 20;
    for (const word of words) {
      const at = entry.name.indexOf(word);
      if (at === 0) total += 40;
      else if (at > 0) total += /[^a-z0-9]/.test(entry.name[at - 1]) ? 30 : 15;
      else if (entry.text.includes(word)) total += 2;
      else return 0;
    }
    return total - entry.name.length / 100;
  };

  const find = (query) => {
    const wanted = query.trim().toLowerCase();
    const words = wanted.split(/\s+/).filter(Boolean);
    if (words.length === 0) return [];
    const found = [];
    for (const entry of entries) {
      const points = score(entry, words, wanted);
      if (points > 0) found.push({ entry, points });
    }
    return found
      .toSorted((a, b) => b.points - a.points)
      .slice(0, 20)
      .map(({ entry }) => entry);
  };

  const run = () => {
    if (!entries) return;
    const begin = performance.now();
    const found = find(input.value);
    list.replaceChildren(...found.map(option));
    dialog.dataset.milliseconds = (performance.now() - begin).toFixed(2);
    input.setAttribute('aria-expanded', String(found.length > 0));
    select(found.length > 0 ? 0 : -1);
    if (input.value.trim() === '') say('Arrows choose, Enter opens, Esc closes.');
    else if (found.length === 0) say('Nothing found.');
    else say(found.length === 1 ? '1 result' : `${found.length} results`);
  };

  const say = (text) => {
    dialog.querySelector('.hint').textContent = text;
  };

  const option = (entry, index) => {
    const item = document.createElement('li');
    item.role = 'option';
    item.id = `search-result-${index}`;
    const part = (name, text) => {
      const span = document.createElement('span');
      span.className = name;
      span.textContent = text;
      item.append(span, ' ');
    };
    part('kind', entry.kind);
    part('title', entry.title);
    part('context', entry.context);
    item.dataset.href = base + entry.href;
    item.addEventListener('click', () => go(item));
    return item;
  };

  const select = (index) => {
    selected = index;
    for (const [at, item] of [...list.children].entries()) {
      item.setAttribute('aria-selected', String(at === index));
    }
    const item = list.children[index];
    input.setAttribute('aria-activedescendant', item ? item.id : '');
    item?.scrollIntoView({ block: 'nearest' });
  };

  const go = (item) => {
    dialog.close();
    location.href = item.dataset.href;
  };

  /** Whoever types faster than the index loads is led on all the same. */
  const enter = async () => {
    if (!entries) await load().then(run);
    if (list.children[selected]) go(list.children[selected]);
  };

  const onKey = (event) => {
    const count = list.children.length;
    if (event.key === 'Enter') void enter();
    else if (event.key === 'ArrowDown' && count > 0) select((selected + 1) % count);
    else if (event.key === 'ArrowUp' && count > 0) select((selected - 1 + count) % count);
    else return;
    event.preventDefault();
  };

  opener.addEventListener('click', open);
  addEventListener('keydown', (event) => {
    const typing =
      /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName) && event.target.type !== 'radio';
    const slash = event.key === '/' && !typing && !event.ctrlKey && !event.metaKey && !event.altKey;
    const k = event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey);
    if (!slash && !k) return;
    event.preventDefault();
    open();
  });
}
