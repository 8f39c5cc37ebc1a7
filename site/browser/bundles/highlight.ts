import { highlight } from '../../parts/markup/highlight.ts';

globalThis.highlightCode = highlight;
