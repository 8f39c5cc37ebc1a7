// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

import type { BodyFields, RequestDescription } from '../src/contract/described-request.ts';
import type { Statement } from '../src/contract/schema.ts';

/** Where an operation is. */
export interface Operation {
  readonly method: "GET" | "POST" | "PUT";
  /** Below the root of the interface, with parameters in braces. */
  readonly path: string;
  readonly interface: "main" | "webhooks";
}

export const operations = {
  "createBulkTokenizedCharge": {
    "method": "POST",
    "path": "/bulk-tokenized-charges",
    "interface": "main"
  },
  "voidCharge": {
    "method": "POST",
    "path": "/charges/{flw_ref}/void",
    "interface": "main"
  },
  "listVirtualCards": {
    "method": "GET",
    "path": "/virtual-cards",
    "interface": "main"
  },
  "getVirtualCard": {
    "method": "GET",
    "path": "/virtual-cards/{id}",
    "interface": "main"
  },
  "getVirtualAccountNumber": {
    "method": "GET",
    "path": "/virtual-account-numbers/{order_ref}",
    "interface": "main"
  },
  "updateVirtualAccountNumberBvn": {
    "method": "PUT",
    "path": "/virtual-account-numbers/{order_ref}",
    "interface": "main"
  },
  "listSubscriptions": {
    "method": "GET",
    "path": "/subscriptions",
    "interface": "main"
  },
  "listRefunds": {
    "method": "GET",
    "path": "/refunds",
    "interface": "main"
  },
  "listWebhookEndpoints": {
    "method": "GET",
    "path": "/profile/webhook-endpoints",
    "interface": "webhooks"
  }
} as const satisfies Record<string, Operation>;

export type OperationId = keyof typeof operations;

/** For each status, the name of the schema of the body, or null where it has no name. */
export const responseSchemas: Readonly<Record<OperationId, Readonly<Record<string, string | null>>>> = {
  "createBulkTokenizedCharge": {
    "200": "BulkTokenizedChargeResponse",
    "default": "MainError"
  },
  "voidCharge": {
    "200": "ChargeVoidResponse",
    "default": "MainError"
  },
  "listVirtualCards": {
    "200": "VirtualCardListResponse",
    "default": "MainError"
  },
  "getVirtualCard": {
    "200": "VirtualCardResponse",
    "default": "MainError"
  },
  "getVirtualAccountNumber": {
    "200": "VirtualAccountNumberResponse",
    "default": "MainError"
  },
  "updateVirtualAccountNumberBvn": {
    "200": "VirtualAccountNumberBvnResponse",
    "default": "MainError"
  },
  "listSubscriptions": {
    "200": "SubscriptionListResponse",
    "default": "MainError"
  },
  "listRefunds": {
    "200": "RefundListResponse",
    "default": "MainError"
  },
  "listWebhookEndpoints": {
    "200": "WebhookEndpointListResponse",
    "401": "WebhooksAccessError",
    "403": "WebhooksAccessError",
    "default": "WebhooksError"
  }
};

/** The requests of all operations. Separate, so they can be tree-shaken. */
export const requests: Readonly<Record<OperationId, RequestDescription>> = {
  "createBulkTokenizedCharge": {
    "path": [],
    "query": [],
    "headers": [],
    "contentType": {
      "mediaType": "application/json",
      "isRequired": false
    },
    "body": {
      "schema": "BulkTokenizedChargeRequest",
      "isRequired": true,
      "example": "BulkTokenizedChargeTwoCards"
    }
  },
  "voidCharge": {
    "path": [
      {
        "name": "flw_ref",
        "isRequired": true,
        "type": "string",
        "isList": false,
        "example": "FLW-PREAUTH-0001"
      }
    ],
    "query": [],
    "headers": [],
    "contentType": {
      "mediaType": "application/json",
      "isRequired": false
    },
    "body": null
  },
  "listVirtualCards": {
    "path": [],
    "query": [],
    "headers": [],
    "contentType": {
      "mediaType": "application/json",
      "isRequired": true
    },
    "body": null
  },
  "getVirtualCard": {
    "path": [
      {
        "name": "id",
        "isRequired": true,
        "type": "string",
        "isList": false,
        "example": "3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91"
      }
    ],
    "query": [],
    "headers": [],
    "contentType": {
      "mediaType": "application/json",
      "isRequired": false
    },
    "body": null
  },
  "getVirtualAccountNumber": {
    "path": [
      {
        "name": "order_ref",
        "isRequired": true,
        "type": "string",
        "isList": false,
        "example": "ORD-2026-0001"
      }
    ],
    "query": [],
    "headers": [],
    "contentType": null,
    "body": null
  },
  "updateVirtualAccountNumberBvn": {
    "path": [
      {
        "name": "order_ref",
        "isRequired": true,
        "type": "string",
        "isList": false,
        "example": "ORD-2026-0001"
      }
    ],
    "query": [],
    "headers": [],
    "contentType": {
      "mediaType": "application/json",
      "isRequired": false
    },
    "body": {
      "schema": "VirtualAccountNumberBvnRequest",
      "isRequired": true,
      "example": "VirtualAccountNumberBvnReplacement"
    }
  },
  "listSubscriptions": {
    "path": [],
    "query": [],
    "headers": [],
    "contentType": null,
    "body": null
  },
  "listRefunds": {
    "path": [],
    "query": [],
    "headers": [],
    "contentType": null,
    "body": null
  },
  "listWebhookEndpoints": {
    "path": [],
    "query": [],
    "headers": [
      {
        "name": "X-Trace-Id",
        "isRequired": false,
        "type": "string",
        "isList": false,
        "example": "2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a"
      }
    ],
    "contentType": null,
    "body": null
  }
};

/** The fields of the request bodies; an operation without a body has none. */
export const bodyFields: Readonly<Record<OperationId, BodyFields>> = {
  "createBulkTokenizedCharge": {
    "title": {
      "isInteger": false,
      "isRequired": false,
      "fields": {}
    },
    "retry_strategy": {
      "isInteger": false,
      "isRequired": true,
      "fields": {
        "retry_interval": {
          "isInteger": true,
          "isRequired": true,
          "fields": {}
        },
        "retry_amount_variable": {
          "isInteger": true,
          "isRequired": true,
          "fields": {}
        },
        "retry_attempt_variable": {
          "isInteger": true,
          "isRequired": true,
          "fields": {}
        }
      }
    },
    "bulk_data": {
      "isInteger": false,
      "isRequired": false,
      "fields": {
        "currency": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "token": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "country": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "amount": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "email": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "first_name": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "last_name": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "ip": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        },
        "tx_ref": {
          "isInteger": false,
          "isRequired": false,
          "fields": {}
        }
      }
    }
  },
  "voidCharge": {},
  "listVirtualCards": {},
  "getVirtualCard": {},
  "getVirtualAccountNumber": {},
  "updateVirtualAccountNumberBvn": {
    "bvn": {
      "isInteger": false,
      "isRequired": true,
      "fields": {}
    }
  },
  "listSubscriptions": {},
  "listRefunds": {},
  "listWebhookEndpoints": {}
};

/** The interfaces and their roots; variables stand in braces in the URL. */
export const servers = {
  "main": {
    "description": "Main",
    "url": "https://{host}/v3",
    "variables": {
      "host": {
        "default": "main.payments.example"
      }
    }
  },
  "webhooks": {
    "description": "Webhooks",
    "url": "https://{webhooks_host}",
    "variables": {
      "webhooks_host": {
        "default": "webhooks.payments.example"
      }
    }
  }
} as const;

export type InterfaceName = keyof typeof servers;

/** Names of the fields and parameters that hold secrets or personal numbers. */
export const sensitiveFields = [
  "bvn",
  "card_pan",
  "cvv",
  "secret",
  "token"
] as const;

/** The Content-Type of requests that carry one although they have no body, by method and path. */
export const contentTypesWithoutBody: Readonly<Record<string, string>> = {
  "POST /charges/{flw_ref}/void": "application/json",
  "GET /virtual-cards": "application/json",
  "GET /virtual-cards/{id}": "application/json"
};

/** The header of the operation identifier. The document may assume its name; `x-assumed` says so. */
export const traceIdHeader = "X-Trace-Id";

/** Whether the document requires it, which may be an assumption as well. */
export const isTraceIdRequired: boolean = false;

/** What the document states of objects beside their schemas, by component. */
export const statements: Readonly<Record<string, Statement>> = {
  "BulkTokenizedCharge": {
    "times": {
      "created_at": [
        "utc"
      ]
    }
  },
  "BulkTokenizedChargeResponse": {
    "effects": [
      {
        "field": "pending_charges",
        "equals": "total_charges"
      },
      {
        "field": "processed_charges",
        "value": 0
      }
    ],
    "parts": {
      "status": "SuccessStatus",
      "data": "BulkTokenizedCharge"
    }
  },
  "Charge": {
    "times": {
      "created_at": [
        "utc"
      ]
    },
    "parts": {
      "customer": "ChargeCustomer",
      "card": "ChargeCard"
    }
  },
  "ChargeVoidResponse": {
    "effects": [
      {
        "field": "status",
        "value": "voided"
      }
    ],
    "parts": {
      "status": "SuccessStatus",
      "data": "Charge"
    }
  },
  "VirtualCard": {
    "times": {
      "created_at": [
        "utc",
        "fraction"
      ]
    }
  },
  "VirtualCardListResponse": {
    "parts": {
      "status": "SuccessStatus"
    },
    "lists": {
      "data": "VirtualCard"
    }
  },
  "VirtualCardResponse": {
    "parts": {
      "status": "SuccessStatus",
      "data": "VirtualCard"
    }
  },
  "Subscription": {
    "times": {
      "created_at": [
        "utc"
      ]
    },
    "parts": {
      "customer": "SubscriptionCustomer"
    }
  },
  "SubscriptionListResponse": {
    "parts": {
      "status": "SuccessStatus",
      "meta": "PageMeta"
    },
    "lists": {
      "data": "Subscription"
    }
  },
  "WebhooksErrorDetail": {
    "together": [
      {
        "type": "REQUEST_NOT_VALID",
        "code": "10400"
      },
      {
        "type": "UNAUTHORIZED",
        "code": "10401"
      },
      {
        "type": "FORBIDDEN",
        "code": "10403"
      }
    ],
    "onlyWith": {
      "validation_errors": {
        "type": "REQUEST_NOT_VALID"
      }
    },
    "lists": {
      "validation_errors": "InvalidField"
    }
  },
  "WebhooksError": {
    "parts": {
      "status": "FailedStatus",
      "error": "WebhooksErrorDetail"
    }
  },
  "WebhookEndpoint": {
    "times": {
      "created_datetime": [
        "utc"
      ]
    }
  },
  "WebhookEndpointListResponse": {
    "parts": {
      "meta": "PageMeta"
    },
    "lists": {
      "data": "WebhookEndpoint"
    }
  },
  "WebhooksAccessError": {
    "parts": {
      "status": "FailedStatus",
      "error": "WebhooksErrorDetail"
    }
  }
};

/** Values that have been seen of each open set, by schema and property. There may be others. */
export const seenValues = {
  "Charge.auth_model": [
    "NOAUTH"
  ],
  "Charge.status": [
    "voided",
    "successful"
  ],
  "Charge.payment_type": [
    "card"
  ],
  "Charge.fraud_status": [
    "ok"
  ],
  "Charge.charge_type": [
    "preauth",
    "normal"
  ],
  "Subscription.status": [
    "cancelled"
  ],
  "WebhooksErrorDetail.type": [
    "REQUEST_NOT_VALID",
    "UNAUTHORIZED",
    "FORBIDDEN"
  ],
  "WebhooksErrorDetail.code": [
    "10400",
    "10401",
    "10403"
  ]
} as const;
