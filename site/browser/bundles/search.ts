import { createSearch } from '../../search/search.ts';
import { resultItem } from '../search-result.ts';

globalThis.createSiteSearch = createSearch;
globalThis.searchResult = resultItem;
