import { requests } from '../../generated/operations.ts';
import type { Contract, DocumentedOperation, DocumentedResponse } from '../contract/document.ts';
import { type RefusedAccess, refusedAccessOf } from '../service/checks/error-codes.ts';
import { type Exchange, type InvalidBody, parseBody } from './exchange.ts';

/** One exchange with what its checks share: its operation in the document, and its parsed body. */
export class ParsedExchange {
  readonly contract: Contract;
  readonly exchange: Exchange;
  readonly operation: DocumentedOperation;
  /** HTTP status of the response. */
  readonly status: number;
  /** JSON of the response; undefined where the body is invalid. */
  readonly body: unknown;
  readonly invalid: InvalidBody | undefined;
  /** True where a byte order mark stands before the JSON. */
  readonly hasByteOrderMark: boolean;
  /** The reason of an error, where it is the token or its permissions. */
  readonly refusal: RefusedAccess | undefined;

  constructor(contract: Contract, exchange: Exchange) {
    const { value, hasByteOrderMark = false, invalid } = parseBody(exchange.response);
    this.contract = contract;
    this.exchange = exchange;
    this.operation = contract.operation(exchange.operation);
    this.status = exchange.response.status;
    this.body = value;
    this.invalid = invalid;
    this.hasByteOrderMark = hasByteOrderMark;
    this.refusal = refusedAccessOf(this.status, value);
  }

  /** The errors that the document has for the operation. */
  get errors(): DocumentedResponse[] {
    return this.operation.responses.filter(({ isSuccess }) => !isSuccess);
  }

  /** True where the request came without the Content-Type that requests of its operation have. */
  get lacksContentType(): boolean {
    const { contentType } = requests[this.operation.id];
    return contentType !== null && !this.exchange.request.headers.has('content-type');
  }
}
