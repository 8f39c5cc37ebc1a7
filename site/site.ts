import GithubSlugger from 'github-slugger';
import { withoutMarkup } from '../scripts/reference/text.ts';
import type { Download, Guide } from '../scripts/guides/guides.ts';
import type { Reference } from '../scripts/reference/reference.ts';

/** What a site is published with. */
export interface SiteOptions {
  /** Where the site will be, ending in a slash, for its canonical addresses. */
  siteUrl?: string | undefined;
  /** The web page of the repository, for "Edit this page". */
  repositoryUrl?: string | undefined;
  /** True where the mock serves at the address that the site is served from. */
  hasMock?: boolean | undefined;
}

/** All that the pages show. */
export interface Site extends SiteOptions {
  reference: Reference;
  guides: readonly Guide[];
  downloads: readonly Download[];
}

/** What a page may load: the site's own files, and nothing inline. */
export const CONTENT_SECURITY_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // "Copy page" reads the Markdown beside the page.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/** A section of a guide: its heading, the anchor of that, and the text below it. */
interface GuideSection {
  depth: number;
  id: string;
  title: string;
  text: string;
}

const CODE_BLOCK = /^ *```[^]*?^ *```$/gm;

/** The sections of a guide without blocks of code, one for each heading; the first is that of the title. */
export function guideSections(markdown: string): GuideSection[] {
  // A heading that comes again gets a number.
  const anchors = new GithubSlugger();
  const parts = markdown.replaceAll(CODE_BLOCK, '').split(/^(?=#{1,6} )/m);
  return parts
    .filter((part) => part.startsWith('#'))
    .map((part) => {
      const [heading = '', ...lines] = part.split('\n');
      const title = withoutMarkup(heading.replace(/^#+ /, ''));
      const id = anchors.slug(title);
      return { depth: heading.indexOf(' '), id, title, text: lines.join('\n') };
    });
}
