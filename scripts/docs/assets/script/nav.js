// The open page is in sight in the navigation, however long that is.
{
  const nav = document.querySelector('#nav');
  const current = nav.querySelector('[aria-current]');
  if (current) nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}
