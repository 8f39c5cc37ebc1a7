/**
 * Which call to change, as a pattern of its line: method, path, authorization, operation identifier
 * and Content-Type.
 */
export const CARDS = /^GET \/v3\/virtual-cards Bearer token-of\S* \S+ application\/json$/;
export const CARDS_WITHOUT_TYPE = /^GET \/v3\/virtual-cards Bearer token-of\S* \S+ none$/;
export const CARD = /^GET \/v3\/virtual-cards\/3f2b1c60.* application\/json$/;
export const UNKNOWN_CARD = /^GET \/v3\/virtual-cards\/(?!3f2b1c60)\S+ .* application\/json$/;
export const ACCOUNT = /^GET \/v3\/virtual-account-numbers\/ORD-/;
export const UNKNOWN_ORDER = /^GET \/v3\/virtual-account-numbers\/unknown/;
export const UNKNOWN_CHARGE = /^POST \/v3\/charges\/unknown/;
export const UNKNOWN_BVN = /^PUT \/v3\/virtual-account-numbers\/unknown/;
export const SUBSCRIPTIONS = /^GET \/v3\/subscriptions Bearer token-of/;
export const WRONG_TOKEN = /^GET \/v3\/subscriptions Bearer rejected/;
export const REFUNDS = /^GET \/v3\/refunds/;
export const HOOKS =
  /^GET \/profile\/webhook-endpoints Bearer token-of-the-test (?!v+ )\S{36} none$/;
export const HOOKS_WRONG_TOKEN = /^GET \/profile\/webhook-endpoints Bearer rejected/;
export const HOOKS_WITHOUT_IDENTIFIER =
  /^GET \/profile\/webhook-endpoints Bearer token-of-the-test none none$/;
export const HOOKS_TOO_SHORT =
  /^GET \/profile\/webhook-endpoints Bearer token-of-the-test v{11} none$/;
export const HOOKS_TOO_LONG =
  /^GET \/profile\/webhook-endpoints Bearer token-of-the-test v{256} none$/;

/** Writes, which a run sends when it is told to. */
export const BATCH = /^POST \/v3\/bulk-tokenized-charges/;
export const VOID = /^POST \/v3\/charges\/FLW-/;
export const BVN = /^PUT \/v3\/virtual-account-numbers\/ORD-/;
