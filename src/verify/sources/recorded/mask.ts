/** The largest 32-bit integer. */
const MAX_INT32 = 2 ** 31 - 1;

/**
 * Replaces a secret by a text of the same length and form: `Ab-123` becomes `Xx-000`. It is never
 * the secret itself.
 */
export function mask(secret: string): string {
  const masked = replaceCharacters(secret, '0', 'X', 'x');
  if (masked !== secret) return masked;
  const other = replaceCharacters(secret, '1', 'Y', 'y');
  return other === secret ? '*'.repeat(secret.length) : other;
}

/** Replaces every letter and digit of a text, so that what is no JSON stays none. */
export function maskText(text: string): string {
  return replaceCharacters(text, '0', 'X', 'x');
}

/** Replaces a number by one of the same kind: whole or not, negative or not, of 32 bits or more. */
export function maskNumber(secret: number): number {
  const size = Math.abs(secret);
  const whole = size > MAX_INT32 ? 10 ** Math.floor(Math.log10(size)) : 1;
  const masked = Math.sign(secret) * (Number.isInteger(secret) ? whole : 0.5);
  if (masked !== secret) return masked;
  return Number.isInteger(secret) ? secret + Math.sign(secret || 1) : secret / 2;
}

function replaceCharacters(text: string, digit: string, upper: string, lower: string): string {
  return text
    .replaceAll(/\p{N}/gu, digit)
    .replaceAll(/\p{Lu}/gu, upper)
    .replaceAll(/[\p{L}\p{M}]/gu, (letter) => (letter === upper ? upper : lower));
}
