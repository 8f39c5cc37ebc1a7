// A link into something folded opens it; the part that is meant stands out (`:target`).
{
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    for (let node = target; node; node = node.parentElement) {
      if (node.tagName === 'DETAILS') node.open = true;
    }
    if (target) target.scrollIntoView();
  };
  addEventListener('hashchange', open);
  if (location.hash) open();
}
