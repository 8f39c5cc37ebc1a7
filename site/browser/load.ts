/** Loads files of the site, each once. */
export interface Loader {
  script: (file: string) => Promise<void>;
  style: (file: string) => Promise<void>;
}

/** Scripts load from a folder too, where fetch does not. */
export function createLoader(): Loader {
  const loaded = new Map<string, Promise<void>>();
  const load = (file: string, element: HTMLElement) => {
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
  };
  return {
    script(file) {
      const script = document.createElement('script');
      script.src = addressOf(file);
      return load(file, script);
    },
    style(file) {
      const link = document.createElement('link');
      link.rel = 'stylesheet';
      link.href = addressOf(file);
      return load(file, link);
    },
  };
}

function addressOf(file: string): string {
  return `${document.body.dataset['base']}assets/${file}`;
}
