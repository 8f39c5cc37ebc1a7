/**
 * Whether the package is in the registry. The guides say how to install it from a checkout until it
 * is; set this on the first release and run `npm run build`.
 */
export const PUBLISHED = false;
