// Generated from openapi/ by `npm run build`. Do not edit; edit openapi/.

export interface paths {
    "/bulk-tokenized-charges": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Charge several stored cards at once
         *
         * Creates a batch with one charge for each object in `bulk_data`, each on a stored card token. In the response `pending_charges` equals `total_charges`, and `processed_charges` is 0. All three retry settings are required.
         */
        post: operations["createBulkTokenizedCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/charges/{flw_ref}/void": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The service's reference of the preauthorization charge (`flw_ref`).
                 * @example FLW-PREAUTH-0001
                 */
                flw_ref: components["parameters"]["FlwRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a preauthorization charge
         *
         * Voids the preauthorization charge with this `flw_ref` and returns it with `status: voided`. When no charge matches, the response is an error and no charge changes. The request has no body and carries `Content-Type: application/json`.
         */
        post: operations["voidCharge"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List all virtual cards
         *
         * Returns all virtual cards in one list, without `meta`. The records contain full card numbers and CVVs. The request has no body, but requires `Content-Type: application/json`.
         */
        get: operations["listVirtualCards"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-cards/{id}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The ID of the card.
                 * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
                 */
                id: components["parameters"]["VirtualCardId"];
            };
            cookie?: never;
        };
        /**
         * Get a virtual card
         *
         * Returns the virtual card with this ID, including its full card number and CVV. The request carries `Content-Type: application/json`.
         */
        get: operations["getVirtualCard"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/virtual-account-numbers/{order_ref}": {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The order reference of the virtual account number (`order_ref`).
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /**
         * Get a virtual account number
         *
         * Returns the virtual account number with this order reference, or an error when no order matches.
         */
        get: operations["getVirtualAccountNumber"];
        /**
         * Replace the BVN of a virtual account number
         *
         * Replaces the bank verification number (BVN) of the virtual account number with this order reference. The body of the response is left open, as it is not specified.
         */
        put: operations["updateVirtualAccountNumberBvn"];
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/subscriptions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List subscriptions
         *
         * Returns a page of subscriptions.
         */
        get: operations["listSubscriptions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/refunds": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List refunds
         *
         * Returns a page of refunds. The page information includes `page_size`.
         */
        get: operations["listRefunds"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/profile/webhook-endpoints": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * List webhook endpoints
         *
         * Returns a page of the webhook endpoints registered for the profile, secrets included. The request carries an operation identifier in a header. The success response has no `status` field.
         */
        get: operations["listWebhookEndpoints"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        BulkTokenizedCharge: BulkTokenizedCharge;
        BulkTokenizedChargeItem: BulkTokenizedChargeItem;
        BulkTokenizedChargeRequest: BulkTokenizedChargeRequest;
        BulkTokenizedChargeResponse: BulkTokenizedChargeResponse;
        BulkTokenizedChargeRetryStrategy: BulkTokenizedChargeRetryStrategy;
        Charge: Charge;
        ChargeCard: ChargeCard;
        ChargeCustomer: ChargeCustomer;
        ChargeVoidResponse: ChargeVoidResponse;
        ErrorStatus: ErrorStatus;
        FailedStatus: FailedStatus;
        ForbiddenErrorCode: ForbiddenErrorCode;
        ForbiddenErrorType: ForbiddenErrorType;
        InvalidField: InvalidField;
        MainError: MainError;
        PageInfo: PageInfo;
        PageMeta: PageMeta;
        Refund: Refund;
        RefundListResponse: RefundListResponse;
        RefundPageInfo: RefundPageInfo;
        RefundPageMeta: RefundPageMeta;
        Subscription: Subscription;
        SubscriptionCustomer: SubscriptionCustomer;
        SubscriptionListResponse: SubscriptionListResponse;
        SuccessStatus: SuccessStatus;
        UnauthorizedErrorCode: UnauthorizedErrorCode;
        UnauthorizedErrorType: UnauthorizedErrorType;
        VirtualAccountNumber: VirtualAccountNumber;
        VirtualAccountNumberBvnRequest: VirtualAccountNumberBvnRequest;
        VirtualAccountNumberBvnResponse: VirtualAccountNumberBvnResponse;
        VirtualAccountNumberResponse: VirtualAccountNumberResponse;
        VirtualCard: VirtualCard;
        VirtualCardListResponse: VirtualCardListResponse;
        VirtualCardResponse: VirtualCardResponse;
        WebhookEndpoint: WebhookEndpoint;
        WebhookEndpointListResponse: WebhookEndpointListResponse;
        WebhooksError: WebhooksError;
        WebhooksErrorDetail: WebhooksErrorDetail;
        WebhooksForbiddenError: WebhooksForbiddenError;
        WebhooksForbiddenErrorDetail: WebhooksForbiddenErrorDetail;
        WebhooksUnauthorizedError: WebhooksUnauthorizedError;
        WebhooksUnauthorizedErrorDetail: WebhooksUnauthorizedErrorDetail;
    };
    responses: {
        /** HTTP status not known, maybe 200: check `status`. When retry settings are missing, `message` has one clause for each of them: its name, followed by `is required`. The clauses are separated by ` , `. */
        BulkTokenizedChargeFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": MainError;
            };
        };
        /** The batch, just created. */
        BulkTokenizedChargeSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": BulkTokenizedChargeResponse;
            };
        };
        /** HTTP status not known, maybe 200: check `status`. When no charge matches the reference, no charge has changed. */
        ChargeVoidFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": MainError;
            };
        };
        /** The voided charge. */
        ChargeVoidSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": ChargeVoidResponse;
            };
        };
        /** HTTP status not known, maybe 200: check `status`. */
        MainFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": MainError;
            };
        };
        /** A page of refunds. */
        RefundListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": RefundListResponse;
            };
        };
        /** A page of subscriptions. */
        SubscriptionListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": SubscriptionListResponse;
            };
        };
        /** The BVN was replaced. */
        VirtualAccountNumberBvnSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": VirtualAccountNumberBvnResponse;
            };
        };
        /** HTTP status not known, maybe 200: check `status`. */
        VirtualAccountNumberFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": MainError;
            };
        };
        /** The virtual account number. */
        VirtualAccountNumberSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": VirtualAccountNumberResponse;
            };
        };
        /** All virtual cards. A response seen had the media type `application/json; charset=utf-8` and a `Content-Length` besides the headers below. */
        VirtualCardListSuccess: {
            headers: {
                "Access-Control-Allow-Methods": components["headers"]["AccessControlAllowMethods"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": VirtualCardListResponse;
            };
        };
        /** The virtual card. */
        VirtualCardSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": VirtualCardResponse;
            };
        };
        /** A page of webhook endpoints. */
        WebhookEndpointListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": WebhookEndpointListResponse;
            };
        };
        /** Another error, such as a request that failed validation (code `10400`). HTTP status not known, maybe 200: check `status`. */
        WebhooksFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": WebhooksError;
            };
        };
        /** By assumption, the token is accepted but has no permission (code `10403`). */
        WebhooksForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": WebhooksForbiddenError;
            };
        };
        /** By assumption, authentication failed (code `10401`), for example with a rejected token. */
        WebhooksUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": WebhooksUnauthorizedError;
            };
        };
    };
    parameters: {
        /**
         * The service's reference of the preauthorization charge (`flw_ref`).
         * @example FLW-PREAUTH-0001
         */
        FlwRef: string;
        /**
         * The order reference of the virtual account number (`order_ref`).
         * @example ORD-2026-0001
         */
        OrderRef: string;
        /**
         * Unique identifier of the operation, 12 to 255 characters.
         * @example 2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a
         */
        TraceId: string;
        /**
         * The ID of the card.
         * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
         */
        VirtualCardId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * Methods that cross-origin requests may use.
         * @example PUT, POST, GET, DELETE, OPTIONS
         */
        AccessControlAllowMethods: string;
        /**
         * Entity tag of the response.
         * @example "example-etag"
         */
        ETag: string;
    };
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    createBulkTokenizedCharge: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /** The batch to create. */
        requestBody: {
            content: {
                "application/json": BulkTokenizedChargeRequest;
            };
        };
        responses: {
            200: components["responses"]["BulkTokenizedChargeSuccess"];
            default: components["responses"]["BulkTokenizedChargeFailure"];
        };
    };
    voidCharge: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The service's reference of the preauthorization charge (`flw_ref`).
                 * @example FLW-PREAUTH-0001
                 */
                flw_ref: components["parameters"]["FlwRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["ChargeVoidSuccess"];
            default: components["responses"]["ChargeVoidFailure"];
        };
    };
    listVirtualCards: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VirtualCardListSuccess"];
            default: components["responses"]["MainFailure"];
        };
    };
    getVirtualCard: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The ID of the card.
                 * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
                 */
                id: components["parameters"]["VirtualCardId"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VirtualCardSuccess"];
            default: components["responses"]["MainFailure"];
        };
    };
    getVirtualAccountNumber: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The order reference of the virtual account number (`order_ref`).
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["VirtualAccountNumberSuccess"];
            default: components["responses"]["VirtualAccountNumberFailure"];
        };
    };
    updateVirtualAccountNumberBvn: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /**
                 * The order reference of the virtual account number (`order_ref`).
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /** The new BVN. */
        requestBody: {
            content: {
                "application/json": VirtualAccountNumberBvnRequest;
            };
        };
        responses: {
            200: components["responses"]["VirtualAccountNumberBvnSuccess"];
            default: components["responses"]["MainFailure"];
        };
    };
    listSubscriptions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["SubscriptionListSuccess"];
            default: components["responses"]["MainFailure"];
        };
    };
    listRefunds: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["RefundListSuccess"];
            default: components["responses"]["MainFailure"];
        };
    };
    listWebhookEndpoints: {
        parameters: {
            query?: never;
            header?: {
                /**
                 * Unique identifier of the operation, 12 to 255 characters.
                 * @example 2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a
                 */
                "X-Trace-Id"?: components["parameters"]["TraceId"];
            };
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            200: components["responses"]["WebhookEndpointListSuccess"];
            401: components["responses"]["WebhooksUnauthorized"];
            403: components["responses"]["WebhooksForbidden"];
            default: components["responses"]["WebhooksFailure"];
        };
    };
}
/** A batch of charges. */
export type BulkTokenizedCharge = {
    /**
     * Format: int64
     *
     * ID of the batch.
     * @example 5101
     */
    id?: number;
    /**
     * Format: date-time
     *
     * ISO 8601 timestamp in UTC.
     * @example 2026-01-19T08:20:41.000Z
     */
    created_at?: string;
    /**
     * Approver.
     * @example Example Approver
     */
    approver?: string;
    /**
     * Title.
     * @example January renewals
     */
    title?: string;
    /**
     * Format: int64
     *
     * Total charges.
     * @example 2
     */
    total_charges: number;
    /**
     * Format: int64
     *
     * Pending charges. Equal to `total_charges` in the response to the creation.
     * @example 2
     */
    pending_charges: number;
    /**
     * Format: int64
     *
     * Processed charges. 0 in the response to the creation.
     * @example 0
     */
    processed_charges: number;
};
/** One charge of the batch. */
export type BulkTokenizedChargeItem = {
    /**
     * Currency code.
     * @example NGN
     */
    currency?: string;
    /**
     * Stored card token.
     * @example card-token-0001
     */
    token?: string;
    /**
     * Country code.
     * @example NG
     */
    country?: string;
    /**
     * Amount.
     * @example 3500
     */
    amount?: number;
    /**
     * E-mail address of the customer.
     * @example ada@customer.example
     */
    email?: string;
    /**
     * First name.
     * @example Ada
     */
    first_name?: string;
    /**
     * Last name.
     * @example Example
     */
    last_name?: string;
    /**
     * IP.
     * @example 192.0.2.10
     */
    ip?: string;
    /**
     * The caller's transaction reference.
     * @example batch-2026-01-a
     */
    tx_ref?: string;
};
/** A batch of charges on stored card tokens. */
export type BulkTokenizedChargeRequest = {
    /**
     * Label of the batch.
     * @example January renewals
     */
    title?: string;
    retry_strategy: BulkTokenizedChargeRetryStrategy;
    /** One object for each charge. */
    bulk_data?: BulkTokenizedChargeItem[];
};
/** Envelope with the batch. */
export type BulkTokenizedChargeResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Bulk charge created
     */
    message: string;
    data: BulkTokenizedCharge;
};
/** Retry settings of the batch. All three are required. */
export type BulkTokenizedChargeRetryStrategy = {
    /**
     * Format: int64
     *
     * Retry interval.
     * @example 120
     */
    retry_interval: number;
    /**
     * Format: int64
     *
     * Retry amount variable.
     * @example 60
     */
    retry_amount_variable: number;
    /**
     * Format: int64
     *
     * Retry attempt variable.
     * @example 2
     */
    retry_attempt_variable: number;
};
/** A charge. */
export type Charge = {
    /**
     * Format: int64
     *
     * ID of the charge.
     * @example 880201
     */
    id?: number;
    /**
     * Transaction reference.
     * @example order-1001
     */
    tx_ref?: string;
    /**
     * The service's reference of the charge.
     * @example FLW-PREAUTH-0001
     */
    flw_ref?: string;
    /**
     * Device fingerprint.
     * @example example-fingerprint
     */
    device_fingerprint?: string;
    /**
     * Amount.
     * @example 7800
     */
    amount?: number;
    /**
     * Charged amount.
     * @example 7800
     */
    charged_amount?: number;
    /**
     * App fee.
     * @example 125
     */
    app_fee?: number;
    /**
     * Merchant fee.
     * @example 0
     */
    merchant_fee?: number;
    /**
     * Processor response.
     * @example Approved
     */
    processor_response?: string;
    /**
     * Auth model. A value seen is `NOAUTH`.
     * @example NOAUTH
     */
    auth_model?: 'NOAUTH' | (string & {});
    /**
     * Currency.
     * @example NGN
     */
    currency?: string;
    /**
     * IP.
     * @example 198.51.100.7
     */
    ip?: string;
    /**
     * Narration.
     * @example Example shop
     */
    narration?: string;
    /**
     * State of the charge. Values seen are `voided` and `successful`. It is `voided` in the response to a void.
     * @example voided
     */
    status: 'voided' | 'successful' | (string & {});
    /**
     * Auth URL.
     * @example https://auth.example/a
     */
    auth_url?: string;
    /**
     * Payment type. A value seen is `card`.
     * @example card
     */
    payment_type?: 'card' | (string & {});
    /**
     * Plan. It is null or a value.
     * @example null
     */
    plan?: unknown;
    /**
     * Fraud status. A value seen is `ok`.
     * @example ok
     */
    fraud_status?: 'ok' | (string & {});
    /**
     * Charge type. Values seen are `preauth` and `normal`.
     * @example preauth
     */
    charge_type?: 'preauth' | 'normal' | (string & {});
    /**
     * Format: date-time
     *
     * ISO 8601 timestamp in UTC.
     * @example 2026-01-15T09:30:00.000Z
     */
    created_at?: string;
    /**
     * Format: int64
     *
     * Account ID.
     * @example 640871
     */
    account_id?: number;
    customer?: ChargeCustomer;
    card?: ChargeCard;
};
/** The card of the charge. */
export type ChargeCard = {
    /**
     * First six digits.
     * @example 411111
     */
    first_6digits?: string;
    /**
     * Last four digits.
     * @example 1111
     */
    last_4digits?: string;
    /**
     * Issuer.
     * @example EXAMPLE BANK
     */
    issuer?: string;
    /**
     * Country.
     * @example NG
     */
    country?: string;
    /**
     * Type.
     * @example VISA
     */
    type?: string;
    /**
     * Expiry in the format `MM/YY`.
     * @example 11/32
     */
    expiry?: string;
};
/** The customer of the charge. */
export type ChargeCustomer = {
    /**
     * Format: int64
     *
     * ID of the customer.
     * @example 700145
     */
    id?: number;
    /**
     * Phone number.
     * @example null
     */
    phone_number?: string | null;
    /**
     * Name.
     * @example Cleo Example
     */
    name?: string;
    /**
     * E-mail.
     * @example cleo@customer.example
     */
    email?: string;
    /**
     * Timestamp.
     * @example 2025-11-02T12:00:00.000Z
     */
    created_at?: string;
};
/** Envelope with the voided charge. */
export type ChargeVoidResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Charge voided
     */
    message: string;
    data: Charge;
};
/**
 * Always `error` in an error response of the Main interface.
 * @example error
 * @enum {string}
 */
export type ErrorStatus = "error";
/**
 * Always `failed` in an error response of the Webhooks interface.
 * @example failed
 * @enum {string}
 */
export type FailedStatus = "failed";
/**
 * `10403`, by the assumption that it goes with HTTP status 403.
 * @example 10403
 * @enum {string}
 */
export type ForbiddenErrorCode = "10403";
/**
 * `FORBIDDEN`, by the assumption that it goes with HTTP status 403.
 * @example FORBIDDEN
 * @enum {string}
 */
export type ForbiddenErrorType = "FORBIDDEN";
/** An entry of `validation_errors`. */
export type InvalidField = {
    /**
     * Field name.
     * @example X-Trace-Id
     */
    field_name: string;
    /**
     * Message.
     * @example must have at least 12 characters
     */
    message: string;
};
/** Error shape of the Main interface: the envelope with `status: error` and `data: null`. */
export type MainError = {
    status: ErrorStatus;
    /**
     * Human-readable text.
     * @example No order found
     */
    message: string;
    /**
     * Always null in an error.
     * @example null
     */
    data: null;
};
/** Page information. */
export type PageInfo = {
    /**
     * Format: int64
     *
     * Total.
     * @example 2
     */
    total: number;
    /**
     * Format: int64
     *
     * Current page.
     * @example 1
     */
    current_page: number;
    /**
     * Format: int64
     *
     * Total pages.
     * @example 1
     */
    total_pages: number;
};
/** Holds the page information. */
export type PageMeta = {
    page_info: PageInfo;
};
/** A refund. */
export type Refund = {
    /**
     * Format: int64
     *
     * ID of the refund.
     * @example 31077
     */
    id?: number;
    /**
     * Amount refunded.
     * @example 820
     */
    amount_refunded?: number;
    /**
     * Status.
     * @example example-status
     */
    status?: string;
    /**
     * FLW ref.
     * @example FLW-0003
     */
    flw_ref?: string;
    /**
     * Comment.
     * @example Item returned
     */
    comment?: string;
    /**
     * Settlement ID.
     * @example settlement-0001
     */
    settlement_id?: string;
    /**
     * Meta.
     * @example example-meta
     */
    meta?: string;
    /**
     * Created at.
     * @example 2026-01-20T10:00:00.000Z
     */
    created_at?: string;
    /**
     * Format: int64
     *
     * Account ID.
     * @example 350962
     */
    account_id?: number;
    /**
     * Format: int64
     *
     * Transaction ID.
     * @example 5550137
     */
    transaction_id?: number;
};
/** Envelope with a page of refunds. */
export type RefundListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Refunds fetched
     */
    message: string;
    meta: RefundPageMeta;
    /** The refunds on this page. */
    data: Refund[];
};
/** Page information of the list of refunds. */
export type RefundPageInfo = {
    /**
     * Format: int64
     *
     * Total.
     * @example 1
     */
    total: number;
    /**
     * Format: int64
     *
     * Current page.
     * @example 1
     */
    current_page: number;
    /**
     * Format: int64
     *
     * Total pages.
     * @example 1
     */
    total_pages: number;
    /**
     * Format: int64
     *
     * Page size.
     * @example 10
     */
    page_size: number;
};
/** Holds the page information of the list of refunds. */
export type RefundPageMeta = {
    page_info: RefundPageInfo;
};
/** A subscription. */
export type Subscription = {
    /**
     * Format: int64
     *
     * ID of the subscription.
     * @example 4147
     */
    id?: number;
    /**
     * Amount.
     * @example 2000
     */
    amount?: number;
    customer?: SubscriptionCustomer;
    /**
     * Format: int64
     *
     * Plan.
     * @example 3657
     */
    plan?: number;
    /**
     * Status. A value seen is `cancelled`.
     * @example cancelled
     */
    status?: 'cancelled' | (string & {});
    /**
     * Format: date-time
     *
     * ISO 8601 timestamp in UTC.
     * @example 2025-12-01T10:00:00.000Z
     */
    created_at?: string;
};
/** The customer of the subscription. */
export type SubscriptionCustomer = {
    /**
     * Format: int64
     *
     * ID of the customer.
     * @example 812033
     */
    id?: number;
    /**
     * Customer e-mail.
     * @example hana@customer.example
     */
    customer_email?: string;
};
/** Envelope with a page of subscriptions. */
export type SubscriptionListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Subscriptions fetched
     */
    message: string;
    meta: PageMeta;
    /** The subscriptions on this page. */
    data: Subscription[];
};
/**
 * Always `success` in a success response of the Main interface.
 * @example success
 * @enum {string}
 */
export type SuccessStatus = "success";
/**
 * `10401`, by the assumption that it goes with HTTP status 401.
 * @example 10401
 * @enum {string}
 */
export type UnauthorizedErrorCode = "10401";
/**
 * `UNAUTHORIZED`, by the assumption that it goes with HTTP status 401.
 * @example UNAUTHORIZED
 * @enum {string}
 */
export type UnauthorizedErrorType = "UNAUTHORIZED";
/** A virtual account number. */
export type VirtualAccountNumber = {
    /**
     * Response code.
     * @example 02
     */
    response_code?: string;
    /**
     * Response message.
     * @example Example response
     */
    response_message?: string;
    /**
     * FLW ref.
     * @example FLW-VAN-0001
     */
    flw_ref?: string;
    /**
     * Order reference, the lookup key.
     * @example ORD-2026-0001
     */
    order_ref?: string;
    /**
     * Account number.
     * @example 0123456789
     */
    account_number?: string;
    /**
     * Frequency.
     * @example 1
     */
    frequency?: string;
    /**
     * Bank name.
     * @example SAMPLE BANK
     */
    bank_name?: string;
    /**
     * Created at, in the format `YYYY-MM-DD HH:MM:SS`.
     * @example 2026-01-22 16:42:10
     */
    created_at?: string;
    /**
     * Expiry date, in the format `YYYY-MM-DD HH:MM:SS`.
     * @example 2026-02-25 23:15:00
     */
    expiry_date?: string;
    /**
     * Note.
     * @example Example note
     */
    note?: string;
    /**
     * Amount.
     * @example 2200
     */
    amount?: number;
};
/** The new bank verification number (BVN). */
export type VirtualAccountNumberBvnRequest = {
    /**
     * The new BVN, a string of digits.
     * @example 00000000000
     */
    bvn: string;
};
/** The success response to a replaced BVN. Any JSON value is valid. */
export type VirtualAccountNumberBvnResponse = unknown;
/** Envelope with the virtual account number. */
export type VirtualAccountNumberResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Virtual account fetched
     */
    message: string;
    data: VirtualAccountNumber;
};
/** A virtual card. Every record has all of these fields. */
export type VirtualCard = {
    /**
     * Format: uuid
     *
     * ID of the card, in the form of a UUID.
     * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
     */
    id: string;
    /**
     * Format: int32
     *
     * Account ID, a 32-bit integer.
     * @example 100234
     */
    account_id: number;
    /**
     * Decimal amount with thousands separators and two decimals.
     * @example 20,000.00
     */
    amount: string;
    /**
     * Currency code.
     * @example USD
     */
    currency: string;
    /**
     * Format: uuid
     *
     * Card hash, in the form of a UUID like `id`.
     * @example 7d9a0c34-51be-4f2a-8e67-0b3c9d8f1a25
     */
    card_hash: string;
    /**
     * Full card number.
     * @example 4242424242424242
     */
    card_pan: string;
    /**
     * Masked card number: its first six digits, asterisks and its last four digits.
     * @example 424242******4242
     */
    masked_pan: string;
    /**
     * City.
     * @example Lagos
     */
    city: string;
    /**
     * State.
     * @example LA
     */
    state: string;
    /**
     * Address 1.
     * @example 1 Example Street
     */
    address_1: string;
    /**
     * Address 2.
     * @example null
     */
    address_2: string | null;
    /**
     * ZIP code.
     * @example 100001
     */
    zip_code: string;
    /**
     * CVV.
     * @example 000
     */
    cvv: string;
    /**
     * Expiration in the format `YYYY-MM`.
     * @example 2031-09
     */
    expiration: string;
    /**
     * Send to.
     * @example null
     */
    send_to: string | null;
    /**
     * BIN check name.
     * @example null
     */
    bin_check_name: string | null;
    /**
     * Brand name in lower case.
     * @example visa
     */
    card_type: string;
    /**
     * Name on the card.
     * @example Eve Example
     */
    name_on_card: string;
    /**
     * Format: date-time
     *
     * ISO 8601 timestamp in UTC, with fractional seconds.
     * @example 2026-01-10T08:15:30.125Z
     */
    created_at: string;
    /**
     * Is active.
     * @example true
     */
    is_active: boolean;
    /**
     * Callback URL.
     * @example https://shop.example/hooks/cards
     */
    callback_url: string | null;
};
/** Envelope with all virtual cards. It has no `meta`. */
export type VirtualCardListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Virtual cards fetched
     */
    message: string;
    /** All virtual cards. */
    data: VirtualCard[];
};
/** Envelope with one virtual card. */
export type VirtualCardResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     * @example Virtual card fetched
     */
    message: string;
    data: VirtualCard;
};
/** A webhook endpoint registered for the profile. */
export type WebhookEndpoint = {
    /**
     * Destination URL.
     * @example https://shop.example/hooks/payments
     */
    url?: string;
    /**
     * Secret.
     * @example example-secret
     */
    secret?: string;
    /**
     * ID of the webhook endpoint.
     * @example wep-0001
     */
    id?: string;
    /** Supported event types. */
    supported_event_types?: string[];
    /**
     * Free-form object.
     * @example {
     *       "team": "billing"
     *     }
     */
    meta?: {
        [key: string]: unknown;
    };
    /**
     * Description.
     * @example Payments of the shop
     */
    description?: string;
    /**
     * Format: date-time
     *
     * ISO 8601 timestamp in UTC.
     * @example 2026-01-05T07:45:00.000Z
     */
    created_datetime?: string;
};
/** A page of webhook endpoints. Unlike the envelope of the Main interface, it has no `status`. */
export type WebhookEndpointListResponse = {
    /**
     * Message.
     * @example Webhook endpoints fetched
     */
    message: string;
    meta: PageMeta;
    /** The webhook endpoints on this page. */
    data: WebhookEndpoint[];
};
/** Error shape of the Webhooks interface, validation failures included. */
export type WebhooksError = {
    status: FailedStatus;
    /**
     * Message. It is known to be present with HTTP statuses 401 and 403 only.
     * @example FORBIDDEN
     */
    message?: string;
    error: WebhooksErrorDetail;
};
/** Type, code and message of the error. */
export type WebhooksErrorDetail = {
    /**
     * Type of the error: `REQUEST_NOT_VALID` (validation failed), `UNAUTHORIZED` (authentication failed) or `FORBIDDEN` (no permission).
     * @example REQUEST_NOT_VALID
     */
    type: 'REQUEST_NOT_VALID' | 'UNAUTHORIZED' | 'FORBIDDEN' | (string & {});
    /**
     * Code of the error: `10400` with `REQUEST_NOT_VALID`, `10401` with `UNAUTHORIZED`, `10403` with `FORBIDDEN`.
     * @example 10400
     */
    code: '10400' | '10401' | '10403' | (string & {});
    /**
     * Message.
     * @example The request is not valid
     */
    message: string;
    /** Validation errors. Present only when validation failed. */
    validation_errors?: InvalidField[];
};
/** Error shape of the Webhooks interface with HTTP status 403: by assumption, access is not permitted. */
export type WebhooksForbiddenError = {
    status: FailedStatus;
    /**
     * Message.
     * @example FORBIDDEN
     */
    message: string;
    error: WebhooksForbiddenErrorDetail;
};
/** Type, code and message of the error. It has no `validation_errors`. */
export type WebhooksForbiddenErrorDetail = {
    type: ForbiddenErrorType;
    code: ForbiddenErrorCode;
    /**
     * Message.
     * @example Access is not permitted
     */
    message: string;
};
/** Error shape of the Webhooks interface with HTTP status 401: by assumption, authentication failed. */
export type WebhooksUnauthorizedError = {
    status: FailedStatus;
    /**
     * Message. It is `UNAUTHORIZED` for a rejected token.
     * @example UNAUTHORIZED
     */
    message: 'UNAUTHORIZED' | (string & {});
    error: WebhooksUnauthorizedErrorDetail;
};
/** Type, code and message of the error. It has no `validation_errors`. */
export type WebhooksUnauthorizedErrorDetail = {
    type: UnauthorizedErrorType;
    code: UnauthorizedErrorCode;
    /**
     * Message.
     * @example The access token was rejected
     */
    message: string;
};
