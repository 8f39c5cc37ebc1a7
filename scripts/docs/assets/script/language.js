// The language of the samples: chosen once, remembered everywhere.
{
  const choices = document.querySelectorAll('.tabs input');
  const choose = (language) => {
    for (const choice of choices) if (choice.value === language) choice.checked = true;
  };
  for (const choice of choices) {
    choice.addEventListener('change', () => {
      remembered.set('language', choice.value);
      choose(choice.value);
    });
  }
  choose(remembered.get('language'));
}
