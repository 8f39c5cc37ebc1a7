// @ts-check
import { METHODS } from '../lib/vocabulary.js';

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
 * The extensions of this document and the things on which each may stand, by their locations in the
 * resolved document.
 *
 * @type {Record<string, { on: string, locations: RegExp }>}
 */
export const EXTENSIONS = {
  'x-unspecified': on('anything with a description', PROSE),
  'x-assumed': on('anything with a description', PROSE),
  'x-placeholder': on('an example', [EXAMPLE]),
  'x-sensitive': on('a property, parameter or security scheme', [SCHEMA, PARAMETER, SECURITY]),
  'x-extensible-enum': on('a schema', [SCHEMA]),
  'x-closed-because': on('a schema', [SCHEMA]),
  'x-request-content-type': on('an operation', [OPERATION]),
  'x-transitions': on('a schema', [SCHEMA]),
  'x-records': on('the root', ['']),
};

/**
 * @param {string} thing
 * @param {string[]} patterns
 */
function on(thing, patterns) {
  return { on: thing, locations: new RegExp(`^(?:${patterns.join('|')})$`) };
}
