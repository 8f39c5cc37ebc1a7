// @ts-check
import { METHODS } from './methods.js';

const METHOD = `(?:${METHODS.join('|')})`;
const SCHEMA = String.raw`(?:.*\/(?:schema|items|anyOf\/\d+|properties\/[^/]+)|components\/schemas\/[^/]+)`;
const PARAMETER = String.raw`(?:.*\/parameters\/[^/]+)`;
const OPERATION = String.raw`(?:paths\/[^/]+\/${METHOD})`;
const SECURITY = String.raw`(?:components\/securitySchemes\/[^/]+)`;
const EXAMPLE = String.raw`(?:.*\/examples\/[^/]+|x-records\/[^/]+\/\d+)`;
const RESPONSE = String.raw`(?:.*\/responses\/[^/]+)`;
const PROSE = [
  '', // the root
  'info',
  String.raw`tags\/\d+`,
  String.raw`paths\/[^/]+`,
  OPERATION,
  PARAMETER,
  String.raw`.*\/requestBody`,
  RESPONSE,
  String.raw`.*\/headers\/[^/]+`,
  SCHEMA,
  SECURITY,
];

/**
 * The extensions of this document and the things on which each may stand, by their places in the
 * resolved document.
 *
 * @type {Record<string, { on: string, places: RegExp }>}
 */
export const EXTENSIONS = {
  'x-unspecified': place('anything with a description', PROSE),
  'x-assumed': place('anything with a description', PROSE),
  'x-placeholder': place('an example', [EXAMPLE]),
  'x-sensitive': place('a property, parameter or security scheme', [SCHEMA, PARAMETER, SECURITY]),
  'x-extensible-enum': place('a schema', [SCHEMA]),
  'x-closed-because': place('a schema', [SCHEMA]),
  'x-request-content-type': place('an operation', [OPERATION]),
  'x-transitions': place('a schema', [SCHEMA]),
  'x-records': place('the root', ['']),
};

/**
 * @param {string} on
 * @param {string[]} patterns
 */
function place(on, patterns) {
  return { on, places: new RegExp(`^(?:${patterns.join('|')})$`) };
}
