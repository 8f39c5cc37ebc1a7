import { createSearch } from '../../search/search.ts';

globalThis.createSiteSearch = createSearch;
