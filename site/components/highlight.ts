import hljs from 'highlight.js/lib/core';
import bash from 'highlight.js/lib/languages/bash';
import go from 'highlight.js/lib/languages/go';
import javascript from 'highlight.js/lib/languages/javascript';
import json from 'highlight.js/lib/languages/json';
import python from 'highlight.js/lib/languages/python';
import typescript from 'highlight.js/lib/languages/typescript';
import { escapeHtml } from '../../scripts/reference/text.ts';

const LANGUAGES = { bash, go, javascript, json, python, typescript };
export type HighlightName = keyof typeof LANGUAGES;
for (const [name, language] of Object.entries(LANGUAGES)) hljs.registerLanguage(name, language);

/** Code as HTML with its colours; a language that is not known stays plain. */
export function highlight(code: string, language: string): string {
  return hljs.getLanguage(language) === undefined
    ? escapeHtml(code)
    : hljs.highlight(code, { language }).value.replaceAll(SUBCLASSES, '');
}

/** `hljs-title function_` is coloured as `hljs-title`. */
const SUBCLASSES = /(?<=<span class="[a-z-]+)(?: [a-z]+_+)+(?=">)/g;
