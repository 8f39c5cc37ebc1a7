import { addCopyButtons, addPageCopy } from '../copy.ts';
import { openLinkedParts } from '../deep-link.ts';
import { openForPrint } from '../print.ts';
import { addSearch } from '../search-dialog/button.ts';
import { keepChoices } from '../tabs.ts';
import { addThemeSwitch } from '../theme.ts';
import { addTryIt } from '../try-it-panel.ts';
import { useOwnMock } from '../mock-address.ts';

useOwnMock();
addThemeSwitch();
keepChoices();
addCopyButtons();
addPageCopy();
openLinkedParts();
openForPrint();
addSearch();
addTryIt();

// The open page is in sight in the navigation, however long that is.
const nav = document.querySelector<HTMLElement>('#nav');
const current = nav?.querySelector<HTMLElement>('[aria-current]');
if (nav && current && current.offsetTop > nav.clientHeight) {
  nav.scrollTop = current.offsetTop - nav.clientHeight / 2;
}
