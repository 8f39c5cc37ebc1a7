// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

import type { OperationId } from './operations.ts';
import type { components } from './types.ts';

type SchemaTypes = components['schemas'];

/** The value of each named example of the document: the one set of sample data. */
export const examples: {
  ChargePreauth: SchemaTypes['Charge'];
  ChargeNormal: SchemaTypes['Charge'];
  BulkTokenizedChargeTwoCards: SchemaTypes['BulkTokenizedChargeRequest'];
  MainRequestRefused: SchemaTypes['MainError'];
  BulkTokenizedChargeRetryMissing: SchemaTypes['MainError'];
  BulkTokenizedChargeRetryIntervalMissing: SchemaTypes['MainError'];
  BulkTokenizedChargeRetryAmountMissing: SchemaTypes['MainError'];
  BulkTokenizedChargeRetryAttemptMissing: SchemaTypes['MainError'];
  BulkTokenizedChargeCreated: SchemaTypes['BulkTokenizedChargeResponse'];
  ChargeNotFound: SchemaTypes['MainError'];
  ChargeVoided: SchemaTypes['ChargeVoidResponse'];
  VirtualCardAll: SchemaTypes['VirtualCardListResponse'];
  VirtualCardNone: SchemaTypes['VirtualCardListResponse'];
  VirtualCardOne: SchemaTypes['VirtualCardResponse'];
  OrderNotFound: SchemaTypes['MainError'];
  VirtualAccountNumberFound: SchemaTypes['VirtualAccountNumberResponse'];
  VirtualAccountNumberBvnReplacement: SchemaTypes['VirtualAccountNumberBvnRequest'];
  VirtualAccountNumberBvnUpdated: SchemaTypes['VirtualAccountNumberBvnResponse'];
  SubscriptionPage: SchemaTypes['SubscriptionListResponse'];
  RefundPage: SchemaTypes['RefundListResponse'];
  WebhooksRequestNotValid: SchemaTypes['WebhooksError'];
  WebhooksTraceIdTooShort: SchemaTypes['WebhooksError'];
  WebhooksTraceIdTooLong: SchemaTypes['WebhooksError'];
  WebhookEndpointPage: SchemaTypes['WebhookEndpointListResponse'];
  WebhooksTokenRejected: SchemaTypes['WebhooksAccessError'];
  WebhooksAccessForbidden: SchemaTypes['WebhooksAccessError'];
} = {
  "ChargePreauth": {
    "id": 880201,
    "tx_ref": "order-1001",
    "flw_ref": "FLW-PREAUTH-0001",
    "device_fingerprint": "example-fingerprint",
    "amount": 7800,
    "charged_amount": 7800,
    "app_fee": 125,
    "merchant_fee": 0,
    "processor_response": "Approved",
    "auth_model": "NOAUTH",
    "currency": "NGN",
    "ip": "198.51.100.7",
    "narration": "Example shop",
    "status": "successful",
    "auth_url": "https://auth.example/a",
    "payment_type": "card",
    "plan": null,
    "fraud_status": "ok",
    "charge_type": "preauth",
    "created_at": "2026-01-15T09:30:00.000Z",
    "account_id": 640871,
    "customer": {
      "id": 700145,
      "phone_number": null,
      "name": "Cleo Example",
      "email": "cleo@customer.example",
      "created_at": "2025-11-02T12:00:00.000Z"
    },
    "card": {
      "first_6digits": "411111",
      "last_4digits": "1111",
      "issuer": "EXAMPLE BANK",
      "country": "NG",
      "type": "VISA",
      "expiry": "11/32"
    }
  },
  "ChargeNormal": {
    "id": 880202,
    "tx_ref": "order-1002",
    "flw_ref": "FLW-CHARGE-0002",
    "device_fingerprint": "another-fingerprint",
    "amount": 4600,
    "charged_amount": 4630,
    "app_fee": 48,
    "merchant_fee": 12,
    "processor_response": "Approved",
    "auth_model": "NOAUTH",
    "currency": "NGN",
    "ip": "198.51.100.8",
    "narration": "Example shop",
    "status": "successful",
    "auth_url": "https://auth.example/b",
    "payment_type": "card",
    "plan": null,
    "fraud_status": "ok",
    "charge_type": "normal",
    "created_at": "2026-01-16T11:05:00.000Z",
    "account_id": 655310,
    "customer": {
      "id": 700208,
      "phone_number": null,
      "name": "Dan Sample",
      "email": "dan@customer.example",
      "created_at": "2025-11-17T18:25:10.000Z"
    },
    "card": {
      "first_6digits": "550000",
      "last_4digits": "0004",
      "issuer": "EXAMPLE BANK",
      "country": "NG",
      "type": "MASTERCARD",
      "expiry": "02/30"
    }
  },
  "BulkTokenizedChargeTwoCards": {
    "title": "January renewals",
    "retry_strategy": {
      "retry_interval": 120,
      "retry_amount_variable": 60,
      "retry_attempt_variable": 2
    },
    "bulk_data": [
      {
        "currency": "NGN",
        "token": "card-token-0001",
        "country": "NG",
        "amount": 3500,
        "email": "ada@customer.example",
        "first_name": "Ada",
        "last_name": "Example",
        "ip": "192.0.2.10",
        "tx_ref": "batch-2026-01-a"
      },
      {
        "currency": "NGN",
        "token": "card-token-0002",
        "country": "NG",
        "amount": 1250,
        "email": "ben@customer.example",
        "first_name": "Ben",
        "last_name": "Sample",
        "ip": "192.0.2.11",
        "tx_ref": "batch-2026-01-b"
      }
    ]
  },
  "MainRequestRefused": {
    "status": "error",
    "message": "The request was refused",
    "data": null
  },
  "BulkTokenizedChargeRetryMissing": {
    "status": "error",
    "message": "retry_interval is required , retry_amount_variable is required , retry_attempt_variable is required",
    "data": null
  },
  "BulkTokenizedChargeRetryIntervalMissing": {
    "status": "error",
    "message": "retry_interval is required",
    "data": null
  },
  "BulkTokenizedChargeRetryAmountMissing": {
    "status": "error",
    "message": "retry_amount_variable is required",
    "data": null
  },
  "BulkTokenizedChargeRetryAttemptMissing": {
    "status": "error",
    "message": "retry_attempt_variable is required",
    "data": null
  },
  "BulkTokenizedChargeCreated": {
    "status": "success",
    "message": "Bulk charge created",
    "data": {
      "id": 5101,
      "created_at": "2026-01-19T08:20:41.000Z",
      "approver": "Example Approver",
      "title": "January renewals",
      "total_charges": 2,
      "pending_charges": 2,
      "processed_charges": 0
    }
  },
  "ChargeNotFound": {
    "status": "error",
    "message": "No PBTX transaction found",
    "data": null
  },
  "ChargeVoided": {
    "status": "success",
    "message": "Charge voided",
    "data": {
      "id": 880201,
      "tx_ref": "order-1001",
      "flw_ref": "FLW-PREAUTH-0001",
      "device_fingerprint": "example-fingerprint",
      "amount": 7800,
      "charged_amount": 7800,
      "app_fee": 125,
      "merchant_fee": 0,
      "processor_response": "Approved",
      "auth_model": "NOAUTH",
      "currency": "NGN",
      "ip": "198.51.100.7",
      "narration": "Example shop",
      "status": "voided",
      "auth_url": "https://auth.example/a",
      "payment_type": "card",
      "plan": null,
      "fraud_status": "ok",
      "charge_type": "preauth",
      "created_at": "2026-01-15T09:30:00.000Z",
      "account_id": 640871,
      "customer": {
        "id": 700145,
        "phone_number": null,
        "name": "Cleo Example",
        "email": "cleo@customer.example",
        "created_at": "2025-11-02T12:00:00.000Z"
      },
      "card": {
        "first_6digits": "411111",
        "last_4digits": "1111",
        "issuer": "EXAMPLE BANK",
        "country": "NG",
        "type": "VISA",
        "expiry": "11/32"
      }
    }
  },
  "VirtualCardAll": {
    "status": "success",
    "message": "Virtual cards fetched",
    "data": [
      {
        "id": "3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91",
        "account_id": 100234,
        "amount": "20,000.00",
        "currency": "USD",
        "card_hash": "7d9a0c34-51be-4f2a-8e67-0b3c9d8f1a25",
        "card_pan": "4242424242424242",
        "masked_pan": "424242******4242",
        "city": "Lagos",
        "state": "LA",
        "address_1": "1 Example Street",
        "address_2": null,
        "zip_code": "100001",
        "cvv": "000",
        "expiration": "2031-09",
        "send_to": null,
        "bin_check_name": null,
        "card_type": "visa",
        "name_on_card": "Eve Example",
        "created_at": "2026-01-10T08:15:30.125Z",
        "is_active": true,
        "callback_url": "https://shop.example/hooks/cards"
      },
      {
        "id": "a81c5f0e-2b97-4d36-8f42-c3d9e7015b64",
        "account_id": 100871,
        "amount": "75.50",
        "currency": "USD",
        "card_hash": "e2f6b815-093d-4c7e-a41b-6d58c07f92ea",
        "card_pan": "5555555555554444",
        "masked_pan": "555555******4444",
        "city": "Abuja",
        "state": "FC",
        "address_1": "2 Example Road",
        "address_2": "Flat 3",
        "zip_code": "900001",
        "cvv": "000",
        "expiration": "2030-12",
        "send_to": "Example recipient",
        "bin_check_name": "Example check name",
        "card_type": "mastercard",
        "name_on_card": "Finn Sample",
        "created_at": "2026-01-12T16:45:02.840Z",
        "is_active": false,
        "callback_url": null
      }
    ]
  },
  "VirtualCardNone": {
    "status": "success",
    "message": "Virtual cards fetched",
    "data": []
  },
  "VirtualCardOne": {
    "status": "success",
    "message": "Virtual card fetched",
    "data": {
      "id": "3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91",
      "account_id": 100234,
      "amount": "20,000.00",
      "currency": "USD",
      "card_hash": "7d9a0c34-51be-4f2a-8e67-0b3c9d8f1a25",
      "card_pan": "4242424242424242",
      "masked_pan": "424242******4242",
      "city": "Lagos",
      "state": "LA",
      "address_1": "1 Example Street",
      "address_2": null,
      "zip_code": "100001",
      "cvv": "000",
      "expiration": "2031-09",
      "send_to": null,
      "bin_check_name": null,
      "card_type": "visa",
      "name_on_card": "Eve Example",
      "created_at": "2026-01-10T08:15:30.125Z",
      "is_active": true,
      "callback_url": "https://shop.example/hooks/cards"
    }
  },
  "OrderNotFound": {
    "status": "error",
    "message": "No order found",
    "data": null
  },
  "VirtualAccountNumberFound": {
    "status": "success",
    "message": "Virtual account fetched",
    "data": {
      "response_code": "02",
      "response_message": "Example response",
      "flw_ref": "FLW-VAN-0001",
      "order_ref": "ORD-2026-0001",
      "account_number": "0123456789",
      "frequency": "1",
      "bank_name": "SAMPLE BANK",
      "created_at": "2026-01-22 16:42:10",
      "expiry_date": "2026-02-25 23:15:00",
      "note": "Example note",
      "amount": 2200
    }
  },
  "VirtualAccountNumberBvnReplacement": {
    "bvn": "00000000000"
  },
  "VirtualAccountNumberBvnUpdated": {
    "status": "success",
    "message": "BVN updated",
    "data": null
  },
  "SubscriptionPage": {
    "status": "success",
    "message": "Subscriptions fetched",
    "meta": {
      "page_info": {
        "total": 2,
        "current_page": 1,
        "total_pages": 1
      }
    },
    "data": [
      {
        "id": 4147,
        "amount": 2000,
        "customer": {
          "id": 812033,
          "customer_email": "hana@customer.example"
        },
        "plan": 3657,
        "status": "cancelled",
        "created_at": "2025-12-01T10:00:00.000Z"
      },
      {
        "id": 4192,
        "amount": 990.5,
        "customer": {
          "id": 812095,
          "customer_email": "ivo@customer.example"
        },
        "plan": 3702,
        "status": "cancelled",
        "created_at": "2025-12-03T14:20:00.000Z"
      }
    ]
  },
  "RefundPage": {
    "status": "success",
    "message": "Refunds fetched",
    "meta": {
      "page_info": {
        "total": 1,
        "current_page": 1,
        "total_pages": 1,
        "page_size": 10
      }
    },
    "data": [
      {
        "id": 31077,
        "amount_refunded": 820,
        "status": "example-status",
        "flw_ref": "FLW-0003",
        "comment": "Item returned",
        "settlement_id": "settlement-0001",
        "meta": "example-meta",
        "created_at": "2026-01-20T10:00:00.000Z",
        "account_id": 350962,
        "transaction_id": 5550137
      }
    ]
  },
  "WebhooksRequestNotValid": {
    "status": "failed",
    "error": {
      "type": "REQUEST_NOT_VALID",
      "code": "10400",
      "message": "The request is not valid"
    }
  },
  "WebhooksTraceIdTooShort": {
    "status": "failed",
    "error": {
      "type": "REQUEST_NOT_VALID",
      "code": "10400",
      "message": "The request is not valid",
      "validation_errors": [
        {
          "field_name": "X-Trace-Id",
          "message": "must have at least 12 characters"
        }
      ]
    }
  },
  "WebhooksTraceIdTooLong": {
    "status": "failed",
    "error": {
      "type": "REQUEST_NOT_VALID",
      "code": "10400",
      "message": "The request is not valid",
      "validation_errors": [
        {
          "field_name": "X-Trace-Id",
          "message": "must have at most 255 characters"
        }
      ]
    }
  },
  "WebhookEndpointPage": {
    "message": "Webhook endpoints fetched",
    "meta": {
      "page_info": {
        "total": 1,
        "current_page": 1,
        "total_pages": 1
      }
    },
    "data": [
      {
        "url": "https://shop.example/hooks/payments",
        "secret": "example-secret",
        "id": "wep-0001",
        "supported_event_types": [
          "example.event"
        ],
        "meta": {
          "team": "billing"
        },
        "description": "Payments of the shop",
        "created_datetime": "2026-01-05T07:45:00.000Z"
      }
    ]
  },
  "WebhooksTokenRejected": {
    "status": "failed",
    "message": "UNAUTHORIZED",
    "error": {
      "type": "UNAUTHORIZED",
      "code": "10401",
      "message": "The access token was rejected"
    }
  },
  "WebhooksAccessForbidden": {
    "status": "failed",
    "message": "FORBIDDEN",
    "error": {
      "type": "FORBIDDEN",
      "code": "10403",
      "message": "Access is not permitted"
    }
  }
};

/** Records that exist behind the examples though no response shows them as such, by resource. */
export const records = {
  charges: [examples.ChargePreauth, examples.ChargeNormal],
};

/** The examples of each documented response, by operation, status and name. */
export const responses: Readonly<Record<OperationId, Record<string, Record<string, unknown>>>> = {
  createBulkTokenizedCharge: {
    '200': {
      BulkTokenizedChargeCreated: examples.BulkTokenizedChargeCreated,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
      BulkTokenizedChargeRetryMissing: examples.BulkTokenizedChargeRetryMissing,
      BulkTokenizedChargeRetryIntervalMissing: examples.BulkTokenizedChargeRetryIntervalMissing,
      BulkTokenizedChargeRetryAmountMissing: examples.BulkTokenizedChargeRetryAmountMissing,
      BulkTokenizedChargeRetryAttemptMissing: examples.BulkTokenizedChargeRetryAttemptMissing,
    },
  },
  voidCharge: {
    '200': {
      ChargeVoided: examples.ChargeVoided,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
      ChargeNotFound: examples.ChargeNotFound,
    },
  },
  listVirtualCards: {
    '200': {
      VirtualCardAll: examples.VirtualCardAll,
      VirtualCardNone: examples.VirtualCardNone,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
    },
  },
  getVirtualCard: {
    '200': {
      VirtualCardOne: examples.VirtualCardOne,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
    },
  },
  getVirtualAccountNumber: {
    '200': {
      VirtualAccountNumberFound: examples.VirtualAccountNumberFound,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
      OrderNotFound: examples.OrderNotFound,
    },
  },
  updateVirtualAccountNumberBvn: {
    '200': {
      VirtualAccountNumberBvnUpdated: examples.VirtualAccountNumberBvnUpdated,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
    },
  },
  listSubscriptions: {
    '200': {
      SubscriptionPage: examples.SubscriptionPage,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
    },
  },
  listRefunds: {
    '200': {
      RefundPage: examples.RefundPage,
    },
    'default': {
      MainRequestRefused: examples.MainRequestRefused,
    },
  },
  listWebhookEndpoints: {
    '200': {
      WebhookEndpointPage: examples.WebhookEndpointPage,
    },
    '401': {
      WebhooksTokenRejected: examples.WebhooksTokenRejected,
    },
    '403': {
      WebhooksAccessForbidden: examples.WebhooksAccessForbidden,
    },
    'default': {
      WebhooksRequestNotValid: examples.WebhooksRequestNotValid,
      WebhooksTraceIdTooShort: examples.WebhooksTraceIdTooShort,
      WebhooksTraceIdTooLong: examples.WebhooksTraceIdTooLong,
    },
  },
};
