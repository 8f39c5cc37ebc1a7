/** The field of a record that says in which state it is. */
export const STATE = 'status';

/** Names that the lint rule `sensitive-marked` wants to be marked. */
const SECRET = /(^|[_-])(?<!masked_)(pan|cvv2?|cvc2?|bvn|token|secret|password|passcode|pin|otp)$/i;

/** Checks whether a field that the document does not have is a secret by its name. */
export function isSecretName(name: string): boolean {
  return SECRET.test(name);
}
