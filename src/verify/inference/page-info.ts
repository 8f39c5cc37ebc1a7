import { get, isObject } from '../../shared/pointer.ts';

interface PageInfo {
  total: number;
  current_page: number;
  total_pages: number;
  page_size?: number | undefined;
}

/**
 * What a page of a list shows about the numbers in `page_info`. How pages are counted is not
 * specified, so numbers that do not agree are observations.
 *
 * @returns One statement for each thing that was seen; empty for a body without pages.
 */
export function observePage(body: unknown): string[] {
  const info = get(body, '/meta/page_info');
  const data = get(body, '/data');
  if (!isPageInfo(info) || !Array.isArray(data)) return [];
  const statements = disagreements(info, data.length);
  if (statements.length === 0) statements.push('the numbers agreed with each other and the page');
  if (info.page_size !== undefined) statements.push(`\`page_size\` was ${info.page_size}`);
  if (info.current_page >= 1 && info.current_page < info.total_pages) {
    statements.push(`a page before the last had ${data.length} records`);
  }
  return statements;
}

function disagreements(info: PageInfo, length: number): string[] {
  const { total, current_page: current, total_pages: pages, page_size: size } = info;
  const statements: string[] = [];
  const add = (isSo: boolean, statement: string) => {
    if (isSo) statements.push(statement);
  };
  add(Math.min(total, current, pages, size ?? 0) < 0, 'a number was negative');
  add(current === 0, '`current_page` was 0');
  add(current > Math.max(pages, 1), '`current_page` was greater than `total_pages`');
  add(total < length, '`total` was less than the number of records on the page');
  add(size !== undefined && length > size, 'a page had more records than `page_size`');
  add(
    size !== undefined && size > 0 && total > 0 && Math.ceil(total / size) !== pages,
    '`total_pages` was not `total` divided by `page_size`',
  );
  add(
    pages === 1 && current === 1 && total > length,
    '`total` was greater than the number of records on the only page',
  );
  add(total > 0 && pages < 1, '`total_pages` was 0 with records');
  add(total > 0 && pages > total, '`total_pages` was greater than `total`');
  return statements;
}

function isPageInfo(value: unknown): value is PageInfo {
  if (!isObject(value)) return false;
  const { total, current_page, total_pages, page_size } = value;
  return (
    [total, current_page, total_pages].every(Number.isInteger) &&
    (page_size === undefined || Number.isInteger(page_size))
  );
}
