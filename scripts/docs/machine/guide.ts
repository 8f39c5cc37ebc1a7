import type { Guide } from '../model/site.ts';
import { baseOf } from '../pages/layout.tsx';

/** A guide as Markdown whose links lead to the Markdown pages. */
export function guideMarkdown(guide: Guide): string {
  const base = baseOf(`guides/${guide.id}.md`);
  return guide.markdown.replaceAll(/\]\((?!#|[a-z]+:)([^)\s]+)\)/g, (_, href: string) => {
    const twin = href.replace(/^((?:guides|operations)\/[^#]+|index)\.html/, '$1.md');
    return `](${base}${twin})`;
  });
}
