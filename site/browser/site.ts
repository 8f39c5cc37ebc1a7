import { addCopyButtons, addPageCopy } from './copy.ts';
import {
  addQuestionFilter,
  addThemeSwitch,
  keepLanguage,
  openLinkedParts,
  showCurrentPage,
  useOwnMock,
} from './page.ts';
import { addSearch } from './search-dialog.ts';
import { addTryIt } from './try-it-panel.ts';

useOwnMock();
addThemeSwitch();
keepLanguage();
addCopyButtons();
addPageCopy();
addQuestionFilter();
openLinkedParts();
addSearch();
addTryIt();
showCurrentPage();
