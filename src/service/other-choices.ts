import type { OperationId } from '../../generated/operations.ts';
import type { ChoiceId } from './choices.ts';
import { ERROR_STATUSES } from './errors.ts';

/** Other values for a choice of the mock, which `rehearse` tries for a whole run. */
interface OtherChoices {
  /** Operations that it concerns. @default all */
  readonly operations?: readonly OperationId[];
  readonly values: readonly unknown[];
  /** It matters only once a request has failed. */
  readonly afterFailure?: boolean;
  /** The other values make requests fail. */
  readonly fails: boolean;
}

/** What else the service may do where the mock has made a choice; null where no usual request sees it. */
export const otherChoices: Readonly<Record<ChoiceId, OtherChoices | null>> = {
  'accepted-token': null,
  'bodiless-content-type': {
    operations: ['voidCharge', 'listVirtualCards', 'getVirtualCard'],
    values: ['all'],
    fails: true,
  },
  'body-limit': null,
  'bvn-update-response': {
    operations: ['updateVirtualAccountNumberBvn'],
    values: [null, {}, [], 'OK', { status: 'success', message: 'Updated', data: null }],
    fails: false,
  },
  'bvn-update-unknown-order': null,
  'card-id-case': null,
  'status.content-type': null,
  'empty-batch': null,
  'empty-list-pages': null,
  'first-page': {
    operations: ['listSubscriptions', 'listRefunds', 'listWebhookEndpoints'],
    values: [0],
    fails: false,
  },
  'forbidden-message': null,
  'forbidden-token': null,
  'status.main-forbidden': null,
  'status.main-invalid': null,
  'status.main-unauthorized': null,
  'no-preauth-message': null,
  'null-fields': null,
  'refund-page-size': { operations: ['listRefunds'], values: [1], fails: false },
  'refused-message': null,
  'rejected-token': null,
  'retry-missing-order': null,
  'status.retry-missing': null,
  'second-void': { operations: ['voidCharge'], values: ['refused', 'voided'], fails: true },
  'status.too-large': null,
  'trace-id-header': null,
  'trace-id-optional': { operations: ['listWebhookEndpoints'], values: [false], fails: true },
  'status.unknown-card': {
    operations: ['getVirtualCard'],
    values: ERROR_STATUSES,
    afterFailure: true,
    fails: true,
  },
  'status.unknown-charge': {
    operations: ['voidCharge'],
    values: ERROR_STATUSES,
    afterFailure: true,
    fails: true,
  },
  'status.unknown-order': {
    operations: ['getVirtualAccountNumber', 'updateVirtualAccountNumberBvn'],
    values: ERROR_STATUSES,
    afterFailure: true,
    fails: true,
  },
  'unknown-fields': null,
  'status.webhooks-invalid': null,
  'status.wrong-method': null,
  'status.wrong-path': null,
};
