// @ts-check
/** The names under which an operation stands in a path. */
export const METHODS = /** @type {const} */ ([
  'get',
  'put',
  'post',
  'delete',
  'options',
  'head',
  'patch',
  'trace',
]);
