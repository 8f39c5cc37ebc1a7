import type { Contract } from '../../contract/document.ts';
import { isObject } from '../../shared/pointer.ts';
import { redactText } from '../../shared/redact.ts';
import type { Exchange, ParsedBody } from '../exchange.ts';

/** What a response is that is not of this API. */
export interface Foreign {
  kind: 'page' | 'redirect' | 'json' | 'other';
  /** The title of a page, or the origin that a redirect leads to. */
  detail?: string | undefined;
}

/** Fields of an envelope that a body needs, so that it is no chance that it has one. */
const MIN_ENVELOPE_FIELDS = 2;

/**
 * Whether a response comes from something else than the service. All of them together say that the
 * base URL is wrong; one alone is what the service has done.
 */
export function foreignOf(
  contract: Contract,
  { operation, response }: Exchange,
  { value, invalid }: ParsedBody,
): Foreign | undefined {
  const { status, headers } = response;
  const location = headers.get('location');
  if (status >= 300 && status < 400 && location !== null) {
    return { kind: 'redirect', detail: originOf(location) };
  }
  if (invalid?.kind === 'truncated') return undefined;
  if (invalid?.page !== undefined) return { kind: 'page', detail: invalid.page.title };
  if (invalid !== undefined) return { kind: 'other' };
  const isKnown = contract.operation(operation).responses.some(({ schema }) => {
    const required = schema?.schema.required;
    if (required === undefined) return true;
    const present = required.filter((name) => isObject(value) && Object.hasOwn(value, name));
    return present.length >= MIN_ENVELOPE_FIELDS;
  });
  return isKnown ? undefined : { kind: 'json' };
}

/** Characters of an origin that are shown. */
const MAX_ORIGIN = 60;

/** The origin of an address: its path and query may hold anything. */
export function originOf(address: string): string | undefined {
  if (!/^https?:/.test(address) || !URL.canParse(address)) return undefined;
  return redactText(new URL(address).origin, [], MAX_ORIGIN);
}
