const loaded = new Map<string, Promise<void>>();

/** Loads a script of the site once. Scripts load from a folder too, where fetch does not. */
export function loadScript(file: string): Promise<void> {
  const script = document.createElement('script');
  script.src = addressOf(file);
  return load(file, script);
}

/** Loads a style sheet of the site once. */
export function loadStyle(file: string): Promise<void> {
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.href = addressOf(file);
  return load(file, link);
}

function addressOf(file: string): string {
  return `${document.body.dataset['base']}assets/${file}`;
}

function load(file: string, element: HTMLElement): Promise<void> {
  const known = loaded.get(file);
  if (known !== undefined) return known;
  const loading = new Promise<void>((resolve, reject) => {
    element.addEventListener('load', () => resolve());
    element.addEventListener('error', () => reject(new Error(`${file} did not load`)));
    document.head.append(element);
  });
  loaded.set(file, loading);
  // The next call tries again.
  loading.catch(() => loaded.delete(file));
  return loading;
}
