/** The page of questions shows those of the chosen operations, which a reader then prints. */
export function addQuestionChoice(): void {
  const form = document.querySelector<HTMLFormElement>('.choice');
  if (form === null) return;
  const inputs = [...form.querySelectorAll('input')];
  const items = [...document.querySelectorAll<HTMLElement>('.checklist > li')];
  const show = () => {
    const chosen = inputs.filter(({ checked }) => checked).map(({ value }) => value);
    for (const item of items) {
      const own = item.dataset['operations']?.split(' ');
      item.hidden = chosen.length > 0 && own?.some((id) => chosen.includes(id)) === false;
    }
    for (const section of document.querySelectorAll<HTMLElement>('.ask section, .subject')) {
      section.hidden = section.querySelector('li:not([hidden])') === null;
    }
  };
  const linked = inputs.find(({ value }) => `#${value}` === location.hash);
  if (linked !== undefined) linked.checked = true;
  form.addEventListener('change', show);
  show();
}
