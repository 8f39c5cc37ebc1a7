import { highlight } from '../../parts/highlight.ts';

globalThis.highlightCode = highlight;
