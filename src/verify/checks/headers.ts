import type { DocumentedResponse } from '../contract/contract.ts';
import type { ReceivedResponse } from '../exchange/exchange.ts';
import type { Fault } from './check-exchange.ts';

/** The media type and the headers that the document describes. None of these has to be there. */
export function checkHeaders(
  documented: DocumentedResponse,
  { headers }: ReceivedResponse,
): Fault[] {
  const faults: Fault[] = [];
  const contentType = headers.get('content-type');
  const [essence = ''] = (contentType ?? '').split(';');
  if (essence.trim().toLowerCase() !== documented.mediaType) {
    faults.push({
      kind: 'content-type',
      at: 'header content-type',
      expected: documented.mediaType,
      found: contentType === null ? 'no such header' : essence.trim() || 'an empty header',
      pointer: `${documented.at}/content`,
    });
  }
  for (const { name, at, schema } of documented.headers) {
    const value = headers.get(name);
    if (value === null || schema.type !== 'integer' || /^\d+$/.test(value)) continue;
    faults.push({
      kind: 'header',
      at: `header ${name.toLowerCase()}`,
      expected: 'an integer',
      found: 'other text',
      pointer: `${at}/schema/type`,
    });
  }
  return faults;
}
