import type { DocumentedResponse, SchemaNode } from '../contract/contract.ts';
import type { Fault } from './check-exchange.ts';
import { get, isObject } from '../../shared/pointer.ts';

const AT = '/meta/page_info';

interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size?: number;
}

/**
 * Whether the numbers of a page agree with each other and with the page. Where the counting of
 * pages begins is not shown, so a first page of 0 is no fault.
 */
export function checkPageInfo(documented: DocumentedResponse, body: unknown): Fault[] {
  const node = documented.body?.properties.get('meta')?.properties.get('page_info');
  const info = get(body, AT);
  const data = get(body, '/data');
  if (node === undefined || !isPageInfo(info) || !Array.isArray(data)) return [];
  const faults = ownNumbers(node, info);
  return faults.length > 0 ? faults : againstPage(node, info, data.length);
}

function ownNumbers(node: SchemaNode, info: PageInfo): Fault[] {
  const faults: Fault[] = [];
  for (const [name, value] of Object.entries(info)) {
    if (node.properties.has(name) && value < 0) faults.push(fault(node, name, '0 or more', value));
  }
  const { total, current_page, total_pages, page_size } = info;
  if (page_size !== undefined && page_size < 1 && total > 0) {
    faults.push(fault(node, 'page_size', '1 or more', page_size));
  }
  if (faults.length > 0) return faults;
  if (current_page > Math.max(total_pages, 1)) {
    faults.push(fault(node, 'current_page', `at most ${total_pages} (total_pages)`, current_page));
  }
  const pages = page_size === undefined ? undefined : Math.ceil(total / page_size);
  if (pages !== undefined && total > 0 && pages !== total_pages) {
    const why = `${pages} (total ${total} by page_size ${page_size})`;
    faults.push(fault(node, 'total_pages', why, total_pages));
  } else if (total > 0 && (total_pages < 1 || total_pages > total)) {
    faults.push(fault(node, 'total_pages', `1 to ${total} (total)`, total_pages));
  }
  return faults;
}

function againstPage(node: SchemaNode, info: PageInfo, length: number): Fault[] {
  const { total, current_page, total_pages, page_size } = info;
  if (page_size !== undefined && length > page_size) {
    return [fault(node, 'page_size', `at least ${length} (records on this page)`, page_size)];
  }
  if (total < length) {
    return [fault(node, 'total', `at least ${length} (records on this page)`, total)];
  }
  if (total_pages === 1 && current_page === 1 && total !== length) {
    return [fault(node, 'total', `${length} (records on the only page)`, total)];
  }
  if (current_page >= 1 && current_page < total_pages && length > 0) {
    const pages = Math.ceil(total / length);
    // A page that is not the last one is full, so its length is the page size.
    if (pages !== total_pages) {
      const why = `${pages} (total ${total} by ${length} on a full page)`;
      return [fault(node, 'total_pages', why, total_pages)];
    }
  }
  return [];
}

function fault(node: SchemaNode, name: string, expected: string, found: number): Fault {
  return {
    kind: 'page-info',
    at: `body${AT}/${name}`,
    expected,
    found: String(found),
    pointer: node.properties.get(name)?.at ?? node.at,
  };
}

function isPageInfo(value: unknown): value is PageInfo {
  if (!isObject(value)) return false;
  const { total, current_page, total_pages, page_size } = value;
  return (
    [total, current_page, total_pages].every(Number.isInteger) &&
    (page_size === undefined || Number.isInteger(page_size))
  );
}
