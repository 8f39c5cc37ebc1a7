import { addCopyButtons, addPageCopy } from './copy.ts';
import { createLoader } from './load.ts';
import {
  addThemeSwitch,
  keepChoices,
  openForPrint,
  openLinkedParts,
  showCurrentPage,
  useOwnMock,
} from './page.ts';
import { addSearch } from './search-dialog.ts';
import { addTryIt } from './try-it-panel.ts';

const load = createLoader();
useOwnMock();
addThemeSwitch();
keepChoices();
addCopyButtons();
addPageCopy();
openLinkedParts();
openForPrint();
addSearch(load);
addTryIt(load);
showCurrentPage();
