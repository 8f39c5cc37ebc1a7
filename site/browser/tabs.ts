import { recall, remember } from './storage.ts';

/** Language and target of the samples: chosen once, kept on every page. */
export function keepChoices(): void {
  for (const [name, prefix] of [
    ['language', 'language-'],
    ['target', 'target-'],
  ] as const) {
    const inputs = document.querySelectorAll<HTMLInputElement>(`.tabs input[name^="${prefix}"]`);
    const check = (value: string | null) => {
      for (const input of inputs) if (input.value === value) input.checked = true;
    };
    for (const input of inputs) {
      input.addEventListener('change', () => {
        remember(name, input.value);
        document.documentElement.dataset[name] = input.value;
        check(input.value);
      });
    }
    check(recall(name));
  }
}
