/** First line of each generated TypeScript file. */
export const BANNER =
  '// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.\n';
