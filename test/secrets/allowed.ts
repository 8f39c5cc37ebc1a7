/**
 * Every number of 13 to 19 digits that passes the Luhn check and may be in a file, each with its
 * reason. A new one has to be a test number that no bank issues.
 */
export const ALLOWED_NUMBERS: Readonly<Record<string, string>> = {
  '4242424242424242': 'test number of Visa, in the examples of the document',
  '5555555555554444': 'test number of Mastercard, in the examples of the document',
  '4000056655665556': 'test number of Visa Debit, in tests of redaction',
  '5200828282828210': 'test number of Mastercard Debit, in tests of redaction',
  '378282246310005': 'test number of American Express with 15 digits, in tests of redaction',
  '424242424242424200':
    'the test number of Visa as a part of a larger number, which is redacted too',
};

/** What looks like a secret and is none, each with its reason. */
export const ALLOWED_SECRETS: Readonly<Record<string, string>> = {
  'https://user:pass@main.test': 'a base URL that the client has to refuse',
};
