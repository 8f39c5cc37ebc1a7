// A classic script before the first paint, so that nothing changes its place or colour afterwards.
const { dataset } = document.documentElement;
// From a folder no module loads: the page is as it is without a script.
if (location.protocol !== 'file:') dataset['script'] = 'on';
try {
  for (const name of ['theme', 'language']) {
    const value = localStorage.getItem(name);
    if (value !== null) dataset[name] = value;
  }
} catch {
  // Some browsers have no storage.
}
