/** What a page may load: the site's own files, and nothing inline. */
export const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  // "Copy page" reads the Markdown beside the page.
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');
