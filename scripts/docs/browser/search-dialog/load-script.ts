const loaded = new Map<string, Promise<void>>();

/** Loads a script of the site once. Scripts load from a folder too, where fetch does not. */
export function loadScript(file: string): Promise<void> {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    script.src = `${document.body.dataset['base']}assets/${file}`;
    script.addEventListener('load', () => resolve());
    script.addEventListener('error', () => reject(new Error(`${file} did not load`)));
    document.head.append(script);
  });
  loaded.set(file, loading);
  // The next call tries again.
  loading.catch(() => loaded.delete(file));
  return loading;
}
