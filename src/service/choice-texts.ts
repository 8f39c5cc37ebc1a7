import type { ChoiceId } from './choices.ts';

/** What a choice is about, for the help of the command, the guide and the reports of rehearse. */
interface ChoiceText {
  /** What the mock does. */
  readonly does: string;
  /** Why the mock has to choose. */
  readonly why: string;
}

const noStatus = 'The HTTP status of this error is not specified.';
const noMessage = 'The wording of this error is not specified.';

/** What people read of each choice. */
export const choiceTexts: Readonly<Record<ChoiceId, ChoiceText>> = {
  'accepted-token': {
    does: 'Accepts this access token alone; `null` accepts all but the rejected and the forbidden one.',
    why: 'How a token is obtained is not specified.',
  },
  'bodiless-content-type': {
    does: 'Refuses a missing or different `Content-Type` on the card list, on all requests that carry one without a body, or on none of them.',
    why: 'The header is known to be required on the card list only.',
  },
  'body-limit': {
    does: 'Refuses a request body with more bytes.',
    why: 'The largest size of a body is not specified.',
  },
  'bvn-update-response': {
    does: 'Returns this body when a BVN was replaced.',
    why: 'The response body is not specified.',
  },
  'bvn-update-unknown-order': {
    does: 'Returns this message when a BVN is to be replaced for an unknown order reference.',
    why: 'The message is specified for reading such an order, not for writing to it.',
  },
  'card-id-case': {
    does: 'Finds a card by its ID with capital and small letters as they are, or whatever they are.',
    why: 'Whether case matters in the ID of a card is not specified.',
  },
  'content-type-status': {
    does: 'Returns this status on the Main interface for a wrong `Content-Type`, for a body where none belongs and for a compressed body.',
    why: noStatus,
  },
  'empty-batch': {
    does: 'Creates a batch without charges, or refuses a request without any.',
    why: 'Whether `bulk_data` is required, and whether it can be empty, is not specified.',
  },
  'empty-list-pages': {
    does: 'Returns this `total_pages` with an empty list.',
    why: 'The page information of an empty list is not specified.',
  },
  'first-page': {
    does: 'Returns this `current_page` with every list that has pages.',
    why: 'The number of the first page is not specified.',
  },
  'forbidden-message': {
    does: 'Returns this top-level message with status 403 on the Webhooks interface.',
    why: noMessage,
  },
  'forbidden-token': {
    does: 'Takes this access token as valid but not permitted.',
    why: 'Permissions are not specified.',
  },
  'main-forbidden-status': {
    does: 'Returns this status on the Main interface for the forbidden token.',
    why: noStatus,
  },
  'main-invalid-status': {
    does: 'Returns this status on the Main interface for a request that is not valid.',
    why: noStatus,
  },
  'main-unauthorized-status': {
    does: 'Returns this status on the Main interface for a missing or rejected token.',
    why: noStatus,
  },
  'no-preauth-message': {
    does: 'Returns this message for the void of a charge that is not a preauth charge.',
    why: 'The message is specified for an unknown reference.',
  },
  'null-fields': {
    does: 'Refuses a request body in which a field is null, or takes the field as absent.',
    why: 'Whether a field of a request can be null is not specified.',
  },
  'refund-page-size': {
    does: 'Puts this many refunds on the first page, the only one that can be requested.',
    why: 'Page sizes and page selection are not specified.',
  },
  'refused-message': {
    does: 'Returns this message with every error of the Main interface whose wording is not specified.',
    why: noMessage,
  },
  'rejected-token': {
    does: 'Rejects this access token, and in the same way a request without one.',
    why: 'How a token is obtained, and the response without one, are not specified.',
  },
  'retry-missing-order': {
    does: 'Names missing retry settings in the order of the document or in the reverse one; without `retry_strategy`, all of them.',
    why: 'The order of the clauses, and the message without `retry_strategy`, are not specified.',
  },
  'retry-missing-status': {
    does: 'Returns this status for a batch without its retry settings.',
    why: noStatus,
  },
  'second-void': {
    does: 'Returns the voided charge once more, or the error for an unknown charge, when a voided charge is voided again.',
    why: 'The response to a second void is not specified.',
  },
  'too-large-status': {
    does: 'Returns this status for a body above the limit.',
    why: noStatus,
  },
  'trace-id-header': {
    does: 'Reads the operation identifier from this header.',
    why: 'The document names the header so.',
  },
  'trace-id-optional': {
    does: 'Accepts a request without the operation identifier and notes a warning.',
    why: 'The document does not require the header.',
  },
  'unknown-card-status': {
    does: 'Returns this status for an unknown card.',
    why: noStatus,
  },
  'unknown-charge-status': {
    does: 'Returns this status for the void of a charge that is unknown or not a preauth charge.',
    why: noStatus,
  },
  'unknown-order-status': {
    does: 'Returns this status for an unknown order reference.',
    why: noStatus,
  },
  'unknown-fields': {
    does: 'Ignores the fields of a request body that the document does not describe, or refuses the request.',
    why: 'The response to a request with such fields is not specified.',
  },
  'webhooks-invalid-status': {
    does: 'Returns this status on the Webhooks interface for a request that is not valid.',
    why: noStatus,
  },
  'wrong-method-status': {
    does: 'Returns this status, with an `Allow` header, for a method that the path does not have.',
    why: 'What the service returns there is not specified.',
  },
  'wrong-path-status': {
    does: 'Returns this status for a path that no operation has; on the Webhooks interface with code `10400`.',
    why: 'What the service returns there is not specified.',
  },
};
