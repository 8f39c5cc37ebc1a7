/**
 * A short text that tells two texts apart: their length, and their hash by FNV-1a. Not for security. Web Crypto hashes
 * asynchronously only.
 */
export function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }

  const digits = (hash >>> 0).toString(16).padStart(8, '0');
  return `${text.length.toString(16)}-${digits}`;
}
