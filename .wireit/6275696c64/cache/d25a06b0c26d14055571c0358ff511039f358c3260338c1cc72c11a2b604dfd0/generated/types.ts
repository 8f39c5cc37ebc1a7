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
         *
         * Not specified:
         * - Whether a request that is sent again creates a second batch.
         * - How the outcome of each charge is reported.
         * - What happens when some of the charges fail.
         * - The response to a request without `Content-Type`.
         * - Whether the `Content-Type` header is required.
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
                 *
                 * Not specified:
                 * - How long the reference can be.
                 * - Which characters the reference can have.
                 * - Whether case matters in the reference.
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
         *
         * Not specified:
         * - Whether a second void of the same charge has an effect.
         * - What a second void of the same charge returns.
         * - Until when a charge can be voided.
         * - The response when the charge is not a preauthorization.
         * - The response when the preauthorization was not captured.
         * - Whether the `Content-Type` header is required.
         * - The response to a request without `Content-Type`.
         * - Which amounts a void gives back.
         * - Whether a part of a charge can be voided.
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
         *
         * Not specified:
         * - The order of the list.
         * - The response to a request without `Content-Type`.
         * - The query parameters, such as filters and page selection.
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
                 *
                 * Not specified:
                 * - Whether case matters in the ID.
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
         *
         * Not specified:
         * - The response when no card has this ID.
         * - Whether the `Content-Type` header is required.
         * - The response to a request without `Content-Type`.
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
                 *
                 * Not specified:
                 * - How long the reference can be.
                 * - Which characters the reference can have.
                 * - Whether case matters in the reference.
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
         *
         * Not specified:
         * - What the same request returns when it is sent again.
         * - Whether the same request has an effect when it is sent again.
         * - The response when no order matches.
         * - Whether the BVN is unchanged after an error.
         * - When a new BVN takes effect.
         * - The response to a request without `Content-Type`.
         * - Whether the `Content-Type` header is required.
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
         *
         * Not specified:
         * - The query parameters, such as filters and page selection.
         * - The order of the list.
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
         *
         * Not specified:
         * - The query parameters, such as filters and page selection.
         * - The order of the list.
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
         *
         * Not specified:
         * - The query parameters.
         * - The order of the list.
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
        /**
         * HTTP status not known, maybe 200: check `status`. When retry settings are missing, `message` has one clause for each of them: its name, followed by `is required`. The clauses are separated by ` , `.
         *
         * Not specified:
         * - The HTTP status of these errors, and whether an error can come with status 200.
         * - The order of the clauses, whether `retry_strategy.` stands before the names, and the message when `retry_strategy` itself is missing.
         * - What a request that ends in an error leaves behind.
         */
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
        /**
         * HTTP status not known, maybe 200: check `status`. When no charge matches the reference, no charge has changed.
         *
         * Not specified:
         * - The HTTP status of these errors, and whether an error can come with status 200.
         * - Whether the charge is unchanged after any other error.
         */
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
        /**
         * HTTP status not known, maybe 200: check `status`.
         *
         * Not specified:
         * - The HTTP status of these errors, and whether an error can come with status 200.
         */
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
        /**
         * HTTP status not known, maybe 200: check `status`.
         *
         * Not specified:
         * - The HTTP status of these errors, and whether an error can come with status 200.
         */
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
        /**
         * Another error, such as a request that failed validation (code `10400`). HTTP status not known, maybe 200: check `status`.
         *
         * Not specified:
         * - The response to an operation identifier that is too short or too long; the examples of it are made up.
         * - The HTTP status of these errors, and whether an error can come with status 200.
         */
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
         *
         * Not specified:
         * - How long the reference can be.
         * - Which characters the reference can have.
         * - Whether case matters in the reference.
         * @example FLW-PREAUTH-0001
         */
        FlwRef: string;
        /**
         * The order reference of the virtual account number (`order_ref`).
         *
         * Not specified:
         * - How long the reference can be.
         * - Which characters the reference can have.
         * - Whether case matters in the reference.
         * @example ORD-2026-0001
         */
        OrderRef: string;
        /**
         * Unique identifier of the operation, 12 to 255 characters.
         *
         * Not specified:
         * - The name of this header.
         * - Which characters the identifier can have.
         * - Whether a request without the identifier is accepted.
         * - Whether an identifier can be used again.
         * - How long an identifier counts.
         * - What a repeated identifier does.
         * @example 2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a
         */
        TraceId: string;
        /**
         * The ID of the card.
         *
         * Not specified:
         * - Whether case matters in the ID.
         * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
         */
        VirtualCardId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * Methods that cross-origin requests may use.
         *
         * Not specified:
         * - The other cross-origin headers, and the exact form of this one.
         * @example PUT, POST, GET, DELETE, OPTIONS
         */
        AccessControlAllowMethods: string;
        /**
         * Entity tag of the response.
         *
         * Not specified:
         * - What `If-None-Match` with this value does.
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
                 *
                 * Not specified:
                 * - How long the reference can be.
                 * - Which characters the reference can have.
                 * - Whether case matters in the reference.
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
                 *
                 * Not specified:
                 * - Whether case matters in the ID.
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
                 *
                 * Not specified:
                 * - How long the reference can be.
                 * - Which characters the reference can have.
                 * - Whether case matters in the reference.
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
                 *
                 * Not specified:
                 * - How long the reference can be.
                 * - Which characters the reference can have.
                 * - Whether case matters in the reference.
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
                 *
                 * Not specified:
                 * - The name of this header.
                 * - Which characters the identifier can have.
                 * - Whether a request without the identifier is accepted.
                 * - Whether an identifier can be used again.
                 * - How long an identifier counts.
                 * - What a repeated identifier does.
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
/**
 * A batch of charges.
 *
 * Not specified:
 * - Which other fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 * - How a batch goes on after its creation.
 */
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
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Example Approver
     */
    approver?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example January renewals
     */
    title?: string;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
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
/**
 * One charge of the batch.
 *
 * Not specified:
 * - Which of these fields are required.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type BulkTokenizedChargeItem = {
    /**
     * Currency code.
     *
     * Not specified:
     * - Which currency codes are accepted, and from which standard.
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
     *
     * Not specified:
     * - Which country codes are accepted, and from which standard.
     * @example NG
     */
    country?: string;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - Whether `currency` is the currency of this amount.
     * - The smallest and the largest amount.
     * @example 3500
     */
    amount?: number;
    /**
     * E-mail address of the customer.
     *
     * Not specified:
     * - Which addresses are accepted.
     * @example ada@customer.example
     */
    email?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - How long a name can be.
     * @example Ada
     */
    first_name?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - How long a name can be.
     * @example Example
     */
    last_name?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - The format of the string.
     * @example 192.0.2.10
     */
    ip?: string;
    /**
     * The caller's transaction reference.
     *
     * Not specified:
     * - Whether a reference can be used again.
     * - How long a reference counts.
     * - How long the reference can be.
     * - Whether case matters in the reference.
     * @example batch-2026-01-a
     */
    tx_ref?: string;
};
/**
 * A batch of charges on stored card tokens.
 *
 * Not specified:
 * - Which of the other fields are required.
 * - Whether a field can be null.
 * - The response to a request with fields that are not described.
 */
export type BulkTokenizedChargeRequest = {
    /**
     * Label of the batch.
     *
     * Not specified:
     * - How long a title can be.
     * @example January renewals
     */
    title?: string;
    retry_strategy: BulkTokenizedChargeRetryStrategy;
    /**
     * One object for each charge.
     *
     * Not specified:
     * - The largest number of items.
     * - Whether the list can be empty.
     * - Whether the charges of one batch can have different currencies.
     * - What the same token in several charges of one batch leads to.
     */
    bulk_data?: BulkTokenizedChargeItem[];
};
/** Envelope with the batch. */
export type BulkTokenizedChargeResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Bulk charge created
     */
    message: string;
    data: BulkTokenizedCharge;
};
/**
 * Retry settings of the batch. All three are required.
 *
 * Not specified:
 * - The units of the three values.
 * - What each of the three settings does.
 * - The smallest and the largest values.
 * - Whether a setting can be null.
 */
export type BulkTokenizedChargeRetryStrategy = {
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 120
     */
    retry_interval: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 60
     */
    retry_amount_variable: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 2
     */
    retry_attempt_variable: number;
};
/**
 * A charge.
 *
 * Not specified:
 * - Which other fields are always present.
 * - Whether fields other than `plan` can be null.
 * - The meaning of the fields that are described by their name alone.
 * - Transitions of a charge apart from its void.
 */
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
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example example-fingerprint
     */
    device_fingerprint?: string;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - Whether `currency` is the currency of this amount.
     * - The smallest and the largest amount.
     * @example 7800
     */
    amount?: number;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - Whether `currency` is the currency of this amount.
     * - The smallest and the largest amount.
     * @example 7800
     */
    charged_amount?: number;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - Whether `currency` is the currency of this fee.
     * - The smallest and the largest amount.
     * @example 125
     */
    app_fee?: number;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - Whether `currency` is the currency of this fee.
     * - The smallest and the largest amount.
     * @example 0
     */
    merchant_fee?: number;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Which values occur.
     * @example Approved
     */
    processor_response?: string;
    /**
     * Auth model. A value seen is `NOAUTH`.
     *
     * Not specified:
     * - Which other values occur.
     * @example NOAUTH
     */
    auth_model?: 'NOAUTH' | (string & {});
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Whether it is a code, and from which standard.
     * @example NGN
     */
    currency?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - The format of the string.
     * @example 198.51.100.7
     */
    ip?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Example shop
     */
    narration?: string;
    /**
     * State of the charge. Values seen are `voided` and `successful`. It is `voided` in the response to a void.
     *
     * Not specified:
     * - Which other values occur.
     * @example voided
     */
    status: 'voided' | 'successful' | (string & {});
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example https://auth.example/a
     */
    auth_url?: string;
    /**
     * Payment type. A value seen is `card`.
     *
     * Not specified:
     * - Which other values occur.
     * @example card
     */
    payment_type?: 'card' | (string & {});
    /**
     * Plan. It is null or a value.
     *
     * Not specified:
     * - The type of a plan that is not null.
     * @example null
     */
    plan?: unknown;
    /**
     * Fraud status. A value seen is `ok`.
     *
     * Not specified:
     * - Which other values occur.
     * @example ok
     */
    fraud_status?: 'ok' | (string & {});
    /**
     * Charge type. Values seen are `preauth` and `normal`.
     *
     * Not specified:
     * - Which other values occur.
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
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 640871
     */
    account_id?: number;
    customer?: ChargeCustomer;
    card?: ChargeCard;
};
/**
 * The card of the charge.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
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
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example EXAMPLE BANK
     */
    issuer?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Whether it is a code, and from which standard.
     * @example NG
     */
    country?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Which types occur.
     * @example VISA
     */
    type?: string;
    /**
     * Expiry in the format `MM/YY`.
     *
     * Not specified:
     * - The century of the year.
     * @example 11/32
     */
    expiry?: string;
};
/**
 * The customer of the charge.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether fields other than `phone_number` can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type ChargeCustomer = {
    /**
     * Format: int64
     *
     * ID of the customer.
     * @example 700145
     */
    id?: number;
    /**
     * A string or null.
     *
     * Not specified:
     * - Its meaning.
     * @example null
     */
    phone_number?: string | null;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Cleo Example
     */
    name?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example cleo@customer.example
     */
    email?: string;
    /**
     * Timestamp.
     *
     * Not specified:
     * - Whether the timestamp is a string.
     * - The format of the timestamp.
     * - The time zone of the timestamp.
     * @example 2025-11-02T12:00:00.000Z
     */
    created_at?: string;
};
/** Envelope with the voided charge. */
export type ChargeVoidResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
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
     * A string.
     *
     * Not specified:
     * - Whether it is a string.
     * @example X-Trace-Id
     */
    field_name: string;
    /**
     * A string.
     *
     * Not specified:
     * - Whether it is a string.
     * - The texts of these messages.
     * @example must have at least 12 characters
     */
    message: string;
};
/** Error shape of the Main interface: the envelope with `status: error` and `data: null`. */
export type MainError = {
    status: ErrorStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - All error codes and messages beyond those in the examples.
     * @example No order found
     */
    message: string;
    /**
     * Always null in an error.
     * @example null
     */
    data: null;
};
/**
 * Page information.
 *
 * Not specified:
 * - The number of the first page.
 * - What `total` counts.
 * - The numbers of an empty list.
 * - The default and the largest page size.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type PageInfo = {
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 2
     */
    total: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 1
     */
    current_page: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 1
     */
    total_pages: number;
};
/** Holds the page information. */
export type PageMeta = {
    page_info: PageInfo;
};
/**
 * A refund.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 * - The states of a refund and their transitions.
 */
export type Refund = {
    /**
     * Format: int64
     *
     * ID of the refund.
     * @example 31077
     */
    id?: number;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - The currency of this amount.
     * - The smallest and the largest amount.
     * @example 820
     */
    amount_refunded?: number;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Which values occur.
     * @example example-status
     */
    status?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example FLW-0003
     */
    flw_ref?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Item returned
     */
    comment?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example settlement-0001
     */
    settlement_id?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - The format of the string.
     * @example example-meta
     */
    meta?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - The format of the string.
     * - The time zone.
     * @example 2026-01-20T10:00:00.000Z
     */
    created_at?: string;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 350962
     */
    account_id?: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 5550137
     */
    transaction_id?: number;
};
/** Envelope with a page of refunds. */
export type RefundListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Refunds fetched
     */
    message: string;
    meta: RefundPageMeta;
    /**
     * The refunds on this page.
     *
     * Not specified:
     * - What the response with an empty list looks like.
     */
    data: Refund[];
};
/**
 * Page information of the list of refunds.
 *
 * Not specified:
 * - The number of the first page.
 * - What `total` counts.
 * - The numbers of an empty list.
 * - The default and the largest page size.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type RefundPageInfo = {
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 1
     */
    total: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 1
     */
    current_page: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 1
     */
    total_pages: number;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 10
     */
    page_size: number;
};
/** Holds the page information of the list of refunds. */
export type RefundPageMeta = {
    page_info: RefundPageInfo;
};
/**
 * A subscription.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 * - The other states of a subscription, and all transitions.
 */
export type Subscription = {
    /**
     * Format: int64
     *
     * ID of the subscription.
     * @example 4147
     */
    id?: number;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - The currency of this amount.
     * - The smallest and the largest amount.
     * @example 2000
     */
    amount?: number;
    customer?: SubscriptionCustomer;
    /**
     * Format: int64
     *
     * An integer.
     *
     * Not specified:
     * - Its meaning.
     * @example 3657
     */
    plan?: number;
    /**
     * Status. A value seen is `cancelled`.
     *
     * Not specified:
     * - Which other values occur.
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
/**
 * The customer of the subscription.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type SubscriptionCustomer = {
    /**
     * Format: int64
     *
     * ID of the customer.
     * @example 812033
     */
    id?: number;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example hana@customer.example
     */
    customer_email?: string;
};
/** Envelope with a page of subscriptions. */
export type SubscriptionListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Subscriptions fetched
     */
    message: string;
    meta: PageMeta;
    /**
     * The subscriptions on this page.
     *
     * Not specified:
     * - What the response with an empty list looks like.
     */
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
/**
 * A virtual account number.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type VirtualAccountNumber = {
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Which values occur.
     * @example 02
     */
    response_code?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Example response
     */
    response_message?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example FLW-VAN-0001
     */
    flw_ref?: string;
    /**
     * Order reference, the lookup key.
     *
     * Not specified:
     * - Whether several accounts can have the same order reference.
     * @example ORD-2026-0001
     */
    order_ref?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example 0123456789
     */
    account_number?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - Which values occur.
     * @example 1
     */
    frequency?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example SAMPLE BANK
     */
    bank_name?: string;
    /**
     * Created at, in the format `YYYY-MM-DD HH:MM:SS`.
     *
     * Not specified:
     * - The time zone.
     * @example 2026-01-22 16:42:10
     */
    created_at?: string;
    /**
     * Expiry date, in the format `YYYY-MM-DD HH:MM:SS`.
     *
     * Not specified:
     * - The time zone.
     * @example 2026-02-25 23:15:00
     */
    expiry_date?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Example note
     */
    note?: string;
    /**
     * A number.
     *
     * Not specified:
     * - Its meaning.
     * - Whether the number counts major or minor units, and how many decimals it can have.
     * - The currency of this amount.
     * - The smallest and the largest amount.
     * @example 2200
     */
    amount?: number;
};
/**
 * The new bank verification number (BVN).
 *
 * Not specified:
 * - The response to a request with fields that are not described.
 */
export type VirtualAccountNumberBvnRequest = {
    /**
     * The new BVN, a string of digits.
     *
     * Not specified:
     * - How many digits a BVN has.
     * - How a BVN is validated.
     * @example 00000000000
     */
    bvn: string;
};
/**
 * The success response to a replaced BVN. Any JSON value is valid.
 *
 * Not specified:
 * - The body of the response.
 */
export type VirtualAccountNumberBvnResponse = unknown;
/** Envelope with the virtual account number. */
export type VirtualAccountNumberResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Virtual account fetched
     */
    message: string;
    data: VirtualAccountNumber;
};
/**
 * A virtual card. Every record has all of these fields.
 *
 * Not specified:
 * - Whether fields other than `address_2`, `send_to`, `bin_check_name` and `callback_url` can be null.
 * - The meaning of the fields that are described by their name alone.
 */
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
     *
     * Not specified:
     * - Whether `currency` is the currency of this amount.
     * - Whether the number counts major or minor units.
     * - Whether the amount is a balance, a limit or something else.
     * - Which characters separate the thousands and the decimals.
     * - Whether the amount can be negative; the pattern allows a minus sign.
     * @example 20,000.00
     */
    amount: string;
    /**
     * Currency code.
     *
     * Not specified:
     * - Which currency codes occur, and from which standard.
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
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example Lagos
     */
    city: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example LA
     */
    state: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example 1 Example Street
     */
    address_1: string;
    /**
     * A string or null.
     *
     * Not specified:
     * - Its meaning.
     * @example null
     */
    address_2: string | null;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example 100001
     */
    zip_code: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * @example 000
     */
    cvv: string;
    /**
     * Expiration in the format `YYYY-MM`.
     * @example 2031-09
     */
    expiration: string;
    /**
     * A string or null.
     *
     * Not specified:
     * - Its meaning.
     * @example null
     */
    send_to: string | null;
    /**
     * A string or null.
     *
     * Not specified:
     * - Its meaning.
     * @example null
     */
    bin_check_name: string | null;
    /**
     * Brand name in lower case.
     *
     * Not specified:
     * - Which values occur.
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
     * A boolean.
     *
     * Not specified:
     * - Its meaning.
     * - Which operations change it.
     * @example true
     */
    is_active: boolean;
    /**
     * A string or null.
     *
     * Not specified:
     * - Its meaning.
     * @example https://shop.example/hooks/cards
     */
    callback_url: string | null;
};
/** Envelope with all virtual cards. It has no `meta`. */
export type VirtualCardListResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Virtual cards fetched
     */
    message: string;
    /**
     * All virtual cards.
     *
     * Not specified:
     * - What the response with an empty list looks like.
     */
    data: VirtualCard[];
};
/** Envelope with one virtual card. */
export type VirtualCardResponse = {
    status: SuccessStatus;
    /**
     * Human-readable text.
     *
     * Not specified:
     * - The text of a success message.
     * @example Virtual card fetched
     */
    message: string;
    data: VirtualCard;
};
/**
 * A webhook endpoint registered for the profile.
 *
 * Not specified:
 * - Which fields are always present.
 * - Whether a field can be null.
 * - The meaning of the fields that are described by their name alone.
 */
export type WebhookEndpoint = {
    /**
     * Destination URL.
     * @example https://shop.example/hooks/payments
     */
    url?: string;
    /**
     * A string.
     *
     * Not specified:
     * - Its meaning.
     * - What the secret is for.
     * @example example-secret
     */
    secret?: string;
    /**
     * ID of the webhook endpoint.
     * @example wep-0001
     */
    id?: string;
    /**
     * A list.
     *
     * Not specified:
     * - Its meaning.
     * - Which values occur.
     * - What an empty list stands for.
     */
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
     * A string.
     *
     * Not specified:
     * - Its meaning.
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
     * A string.
     *
     * Not specified:
     * - The text of a success message.
     * @example Webhook endpoints fetched
     */
    message: string;
    meta: PageMeta;
    /**
     * The webhook endpoints on this page.
     *
     * Not specified:
     * - What the response with an empty list looks like.
     */
    data: WebhookEndpoint[];
};
/** Error shape of the Webhooks interface, validation failures included. */
export type WebhooksError = {
    status: FailedStatus;
    /**
     * Message. It is known to be present with HTTP statuses 401 and 403 only.
     *
     * Not specified:
     * - Whether other errors have this field.
     * @example FORBIDDEN
     */
    message?: string;
    error: WebhooksErrorDetail;
};
/** Type, code and message of the error. */
export type WebhooksErrorDetail = {
    /**
     * Type of the error: `REQUEST_NOT_VALID` (validation failed), `UNAUTHORIZED` (authentication failed) or `FORBIDDEN` (no permission).
     *
     * Not specified:
     * - Whether there are other values.
     * @example REQUEST_NOT_VALID
     */
    type: 'REQUEST_NOT_VALID' | 'UNAUTHORIZED' | 'FORBIDDEN' | (string & {});
    /**
     * Code of the error: `10400` with `REQUEST_NOT_VALID`, `10401` with `UNAUTHORIZED`, `10403` with `FORBIDDEN`.
     *
     * Not specified:
     * - Whether there are other values.
     * @example 10400
     */
    code: '10400' | '10401' | '10403' | (string & {});
    /**
     * A string.
     *
     * Not specified:
     * - The texts of these messages.
     * @example The request is not valid
     */
    message: string;
    /**
     * Validation errors. Present only when validation failed.
     *
     * Not specified:
     * - Whether every error of a failed validation has this field.
     */
    validation_errors?: InvalidField[];
};
/** Error shape of the Webhooks interface with HTTP status 403: by assumption, access is not permitted. */
export type WebhooksForbiddenError = {
    status: FailedStatus;
    /**
     * A string.
     *
     * Not specified:
     * - The text of this message.
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
     * A string.
     *
     * Not specified:
     * - The text of this message.
     * @example Access is not permitted
     */
    message: string;
};
/** Error shape of the Webhooks interface with HTTP status 401: by assumption, authentication failed. */
export type WebhooksUnauthorizedError = {
    status: FailedStatus;
    /**
     * Message. It is `UNAUTHORIZED` for a rejected token.
     *
     * Not specified:
     * - The text when authentication fails for another reason.
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
     * A string.
     *
     * Not specified:
     * - The text of this message.
     * @example The access token was rejected
     */
    message: string;
};
