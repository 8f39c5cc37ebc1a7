import { requests } from '../../generated/operations.ts';
import { publishedContract } from '../contract/document.ts';
import { refusedAccessOf } from '../service/checks/error-codes.ts';
import { type Exchange, parseBody } from './exchange.ts';

/** One exchange with what its checks share: its operation in the document, and its parsed body. */
export type ParsedExchange = Readonly<ReturnType<typeof parseExchange>>;

/** Parses the body of an exchange, and looks up its operation. */
export function parseExchange(exchange: Exchange) {
  const contract = publishedContract();
  const parsed = parseBody(exchange.response);
  const isJson = 'value' in parsed;
  const { status } = exchange.response;
  const operation = contract.operations[exchange.operation];
  const { contentType } = requests[operation.id];
  const body = isJson ? parsed.value : undefined;

  return {
    contract,
    exchange,
    operation,
    /** HTTP status of the response. */
    status,
    /** JSON of the response; undefined where the body is invalid. */
    body,
    invalid: isJson ? undefined : parsed,
    /** True where a byte order mark stands before the JSON. */
    hasByteOrderMark: isJson && parsed.hasByteOrderMark,
    /** The reason of an error, where it is the token or its permissions. */
    refusal: refusedAccessOf(status, body),
    /** The errors that the document has for the operation. */
    errors: operation.responses.filter(({ isSuccess }) => !isSuccess),
    /** True where the request came without the Content-Type that requests of its operation have. */
    lacksContentType: contentType !== null && !exchange.request.headers.has('content-type'),
  };
}
