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
         * @description Creates a batch with one charge for each object in `bulk_data`, each on a stored card token. In the response `pending_charges` equals `total_charges`, and `processed_charges` is 0. All three retry settings are required.
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
                 * @description The service's reference of the preauthorization charge (`flw_ref`).
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
         * @description Voids the preauthorization charge with this `flw_ref` and returns it with `status: voided`. When no charge matches, the response is an error and no charge changes. The request has no body and carries `Content-Type: application/json`.
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
         * @description Returns all virtual cards in one list, without `meta`. The records contain full card numbers and CVVs. The request has no body, but requires `Content-Type: application/json`.
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
                 * @description The ID of the card.
                 * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
                 */
                id: components["parameters"]["VirtualCardId"];
            };
            cookie?: never;
        };
        /**
         * Get a virtual card
         * @description Returns the virtual card with this ID, including its full card number and CVV. The request carries `Content-Type: application/json`.
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
                 * @description The order reference of the virtual account number (`order_ref`).
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /**
         * Get a virtual account number
         * @description Returns the virtual account number with this order reference, or an error when no order matches.
         */
        get: operations["getVirtualAccountNumber"];
        /**
         * Replace the BVN of a virtual account number
         * @description Replaces the bank verification number (BVN) of the virtual account number with this order reference. The body of the response is left open, as it is not specified.
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
         * @description Returns a page of subscriptions.
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
         * @description Returns a page of refunds. The page information includes `page_size`.
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
         * @description Returns a page of the webhook endpoints registered for the profile, secrets included. The request carries an operation identifier in a header. The success response has no `status` field.
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
        /** @description A batch of charges. */
        BulkTokenizedCharge: {
            /**
             * Format: int64
             * @description ID of the batch.
             * @example 5101
             */
            id?: number;
            /**
             * Format: date-time
             * @description ISO 8601 timestamp in UTC.
             * @example 2026-01-19T08:20:41.000Z
             */
            created_at?: string;
            /**
             * @description Approver.
             * @example Example Approver
             */
            approver?: string;
            /**
             * @description Title.
             * @example January renewals
             */
            title?: string;
            /**
             * Format: int64
             * @description Total charges.
             * @example 2
             */
            total_charges: number;
            /**
             * Format: int64
             * @description Pending charges. Equal to `total_charges` in the response to the creation.
             * @example 2
             */
            pending_charges: number;
            /**
             * Format: int64
             * @description Processed charges. 0 in the response to the creation.
             * @example 0
             */
            processed_charges: number;
        };
        /** @description One charge of the batch. */
        BulkTokenizedChargeItem: {
            /**
             * @description Currency code.
             * @example NGN
             */
            currency?: string;
            /**
             * @description Stored card token.
             * @example card-token-0001
             */
            token?: string;
            /**
             * @description Country code.
             * @example NG
             */
            country?: string;
            /**
             * @description Amount.
             * @example 3500
             */
            amount?: number;
            /**
             * @description E-mail address of the customer.
             * @example ada@customer.example
             */
            email?: string;
            /**
             * @description First name.
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Last name.
             * @example Example
             */
            last_name?: string;
            /**
             * @description IP.
             * @example 192.0.2.10
             */
            ip?: string;
            /**
             * @description The caller's transaction reference.
             * @example batch-2026-01-a
             */
            tx_ref?: string;
        };
        /** @description A batch of charges on stored card tokens. */
        BulkTokenizedChargeRequest: {
            /**
             * @description Label of the batch.
             * @example January renewals
             */
            title?: string;
            retry_strategy: components["schemas"]["BulkTokenizedChargeRetryStrategy"];
            /** @description One object for each charge. */
            bulk_data?: components["schemas"]["BulkTokenizedChargeItem"][];
        };
        /** @description Envelope with the batch. */
        BulkTokenizedChargeResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Bulk charge created
             */
            message: string;
            data: components["schemas"]["BulkTokenizedCharge"];
        };
        /** @description Retry settings of the batch. All three are required. */
        BulkTokenizedChargeRetryStrategy: {
            /**
             * Format: int64
             * @description Retry interval.
             * @example 120
             */
            retry_interval: number;
            /**
             * Format: int64
             * @description Retry amount variable.
             * @example 60
             */
            retry_amount_variable: number;
            /**
             * Format: int64
             * @description Retry attempt variable.
             * @example 2
             */
            retry_attempt_variable: number;
        };
        /** @description A charge. */
        Charge: {
            /**
             * Format: int64
             * @description ID of the charge.
             * @example 880201
             */
            id?: number;
            /**
             * @description Transaction reference.
             * @example order-1001
             */
            tx_ref?: string;
            /**
             * @description The service's reference of the charge.
             * @example FLW-PREAUTH-0001
             */
            flw_ref?: string;
            /**
             * @description Device fingerprint.
             * @example example-fingerprint
             */
            device_fingerprint?: string;
            /**
             * @description Amount.
             * @example 7800
             */
            amount?: number;
            /**
             * @description Charged amount.
             * @example 7800
             */
            charged_amount?: number;
            /**
             * @description App fee.
             * @example 125
             */
            app_fee?: number;
            /**
             * @description Merchant fee.
             * @example 0
             */
            merchant_fee?: number;
            /**
             * @description Processor response.
             * @example Approved
             */
            processor_response?: string;
            /**
             * @description Auth model. A value seen is `NOAUTH`.
             * @example NOAUTH
             */
            auth_model?: 'NOAUTH' | (string & {});
            /**
             * @description Currency.
             * @example NGN
             */
            currency?: string;
            /**
             * @description IP.
             * @example 198.51.100.7
             */
            ip?: string;
            /**
             * @description Narration.
             * @example Example shop
             */
            narration?: string;
            /**
             * @description State of the charge. Values seen are `voided` and `successful`. It is `voided` in the response to a void.
             * @example voided
             */
            status: 'voided' | 'successful' | (string & {});
            /**
             * @description Auth URL.
             * @example https://auth.example/a
             */
            auth_url?: string;
            /**
             * @description Payment type. A value seen is `card`.
             * @example card
             */
            payment_type?: 'card' | (string & {});
            /**
             * @description Plan. It is null or a value.
             * @example null
             */
            plan?: unknown;
            /**
             * @description Fraud status. A value seen is `ok`.
             * @example ok
             */
            fraud_status?: 'ok' | (string & {});
            /**
             * @description Charge type. Values seen are `preauth` and `normal`.
             * @example preauth
             */
            charge_type?: 'preauth' | 'normal' | (string & {});
            /**
             * Format: date-time
             * @description ISO 8601 timestamp in UTC.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at?: string;
            /**
             * Format: int64
             * @description Account ID.
             * @example 640871
             */
            account_id?: number;
            customer?: components["schemas"]["ChargeCustomer"];
            card?: components["schemas"]["ChargeCard"];
        };
        /** @description The card of the charge. */
        ChargeCard: {
            /**
             * @description First six digits.
             * @example 411111
             */
            first_6digits?: string;
            /**
             * @description Last four digits.
             * @example 1111
             */
            last_4digits?: string;
            /**
             * @description Issuer.
             * @example EXAMPLE BANK
             */
            issuer?: string;
            /**
             * @description Country.
             * @example NG
             */
            country?: string;
            /**
             * @description Type.
             * @example VISA
             */
            type?: string;
            /**
             * @description Expiry in the format `MM/YY`.
             * @example 11/32
             */
            expiry?: string;
        };
        /** @description The customer of the charge. */
        ChargeCustomer: {
            /**
             * Format: int64
             * @description ID of the customer.
             * @example 700145
             */
            id?: number;
            /**
             * @description Phone number.
             * @example null
             */
            phone_number?: string | null;
            /**
             * @description Name.
             * @example Cleo Example
             */
            name?: string;
            /**
             * @description E-mail.
             * @example cleo@customer.example
             */
            email?: string;
            /**
             * @description Timestamp.
             * @example 2025-11-02T12:00:00.000Z
             */
            created_at?: string;
        };
        /** @description Envelope with the voided charge. */
        ChargeVoidResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Charge voided
             */
            message: string;
            data: components["schemas"]["Charge"];
        };
        /**
         * @description Always `error` in an error response of the Main interface.
         * @example error
         * @enum {string}
         */
        ErrorStatus: "error";
        /**
         * @description Always `failed` in an error response of the Webhooks interface.
         * @example failed
         * @enum {string}
         */
        FailedStatus: "failed";
        /**
         * @description `10403`, by the assumption that it goes with HTTP status 403.
         * @example 10403
         * @enum {string}
         */
        ForbiddenErrorCode: "10403";
        /**
         * @description `FORBIDDEN`, by the assumption that it goes with HTTP status 403.
         * @example FORBIDDEN
         * @enum {string}
         */
        ForbiddenErrorType: "FORBIDDEN";
        /** @description An entry of `validation_errors`. */
        InvalidField: {
            /**
             * @description Field name.
             * @example X-Trace-Id
             */
            field_name: string;
            /**
             * @description Message.
             * @example must have at least 12 characters
             */
            message: string;
        };
        /** @description Error shape of the Main interface: the envelope with `status: error` and `data: null`. */
        MainError: {
            status: components["schemas"]["ErrorStatus"];
            /**
             * @description Human-readable text.
             * @example No order found
             */
            message: string;
            /**
             * @description Always null in an error.
             * @example null
             */
            data: null;
        };
        /** @description Page information. */
        PageInfo: {
            /**
             * Format: int64
             * @description Total.
             * @example 2
             */
            total: number;
            /**
             * Format: int64
             * @description Current page.
             * @example 1
             */
            current_page: number;
            /**
             * Format: int64
             * @description Total pages.
             * @example 1
             */
            total_pages: number;
        };
        /** @description Holds the page information. */
        PageMeta: {
            page_info: components["schemas"]["PageInfo"];
        };
        /** @description A refund. */
        Refund: {
            /**
             * Format: int64
             * @description ID of the refund.
             * @example 31077
             */
            id?: number;
            /**
             * @description Amount refunded.
             * @example 820
             */
            amount_refunded?: number;
            /**
             * @description Status.
             * @example example-status
             */
            status?: string;
            /**
             * @description The field `flw_ref`.
             * @example FLW-0003
             */
            flw_ref?: string;
            /**
             * @description Comment.
             * @example Item returned
             */
            comment?: string;
            /**
             * @description Settlement ID.
             * @example settlement-0001
             */
            settlement_id?: string;
            /**
             * @description Meta, a string.
             * @example example-meta
             */
            meta?: string;
            /**
             * @description Created at, a string.
             * @example 2026-01-20T10:00:00.000Z
             */
            created_at?: string;
            /**
             * Format: int64
             * @description Account ID.
             * @example 350962
             */
            account_id?: number;
            /**
             * Format: int64
             * @description Transaction ID.
             * @example 5550137
             */
            transaction_id?: number;
        };
        /** @description Envelope with a page of refunds. */
        RefundListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Refunds fetched
             */
            message: string;
            meta: components["schemas"]["RefundPageMeta"];
            /** @description The refunds on this page. */
            data: components["schemas"]["Refund"][];
        };
        /** @description Page information of the list of refunds. */
        RefundPageInfo: {
            /**
             * Format: int64
             * @description Total.
             * @example 1
             */
            total: number;
            /**
             * Format: int64
             * @description Current page.
             * @example 1
             */
            current_page: number;
            /**
             * Format: int64
             * @description Total pages.
             * @example 1
             */
            total_pages: number;
            /**
             * Format: int64
             * @description Page size.
             * @example 10
             */
            page_size: number;
        };
        /** @description Holds the page information of the list of refunds. */
        RefundPageMeta: {
            page_info: components["schemas"]["RefundPageInfo"];
        };
        /** @description A subscription. */
        Subscription: {
            /**
             * Format: int64
             * @description ID of the subscription.
             * @example 4147
             */
            id?: number;
            /**
             * @description Amount.
             * @example 2000
             */
            amount?: number;
            customer?: components["schemas"]["SubscriptionCustomer"];
            /**
             * Format: int64
             * @description Plan.
             * @example 3657
             */
            plan?: number;
            /**
             * @description Status. A value seen is `cancelled`.
             * @example cancelled
             */
            status?: 'cancelled' | (string & {});
            /**
             * Format: date-time
             * @description ISO 8601 timestamp in UTC.
             * @example 2025-12-01T10:00:00.000Z
             */
            created_at?: string;
        };
        /** @description The customer of the subscription. */
        SubscriptionCustomer: {
            /**
             * Format: int64
             * @description ID of the customer.
             * @example 812033
             */
            id?: number;
            /**
             * @description Customer e-mail.
             * @example hana@customer.example
             */
            customer_email?: string;
        };
        /** @description Envelope with a page of subscriptions. */
        SubscriptionListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Subscriptions fetched
             */
            message: string;
            meta: components["schemas"]["PageMeta"];
            /** @description The subscriptions on this page. */
            data: components["schemas"]["Subscription"][];
        };
        /**
         * @description Always `success` in a success response of the Main interface.
         * @example success
         * @enum {string}
         */
        SuccessStatus: "success";
        /**
         * @description `10401`, by the assumption that it goes with HTTP status 401.
         * @example 10401
         * @enum {string}
         */
        UnauthorizedErrorCode: "10401";
        /**
         * @description `UNAUTHORIZED`, by the assumption that it goes with HTTP status 401.
         * @example UNAUTHORIZED
         * @enum {string}
         */
        UnauthorizedErrorType: "UNAUTHORIZED";
        /** @description A virtual account number. */
        VirtualAccountNumber: {
            /**
             * @description Response code.
             * @example 02
             */
            response_code?: string;
            /**
             * @description Response message.
             * @example Example response
             */
            response_message?: string;
            /**
             * @description The field `flw_ref`.
             * @example FLW-VAN-0001
             */
            flw_ref?: string;
            /**
             * @description Order reference, the lookup key.
             * @example ORD-2026-0001
             */
            order_ref?: string;
            /**
             * @description Account number.
             * @example 0123456789
             */
            account_number?: string;
            /**
             * @description Frequency.
             * @example 1
             */
            frequency?: string;
            /**
             * @description Bank name.
             * @example SAMPLE BANK
             */
            bank_name?: string;
            /**
             * @description Created at, in the format `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-01-22 16:42:10
             */
            created_at?: string;
            /**
             * @description Expiry date, in the format `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-02-25 23:15:00
             */
            expiry_date?: string;
            /**
             * @description Note.
             * @example Example note
             */
            note?: string;
            /**
             * @description Amount.
             * @example 2200
             */
            amount?: number;
        };
        /** @description The new bank verification number (BVN). */
        VirtualAccountNumberBvnRequest: {
            /**
             * @description The new BVN, a string of digits.
             * @example 00000000000
             */
            bvn: string;
        };
        /** @description The success response to a replaced BVN. Any JSON value is valid. */
        VirtualAccountNumberBvnResponse: unknown;
        /** @description Envelope with the virtual account number. */
        VirtualAccountNumberResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Virtual account fetched
             */
            message: string;
            data: components["schemas"]["VirtualAccountNumber"];
        };
        /** @description A virtual card. Every record has all of these fields. */
        VirtualCard: {
            /**
             * Format: uuid
             * @description ID of the card, in the form of a UUID.
             * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
             */
            id: string;
            /**
             * Format: int32
             * @description Account ID, a 32-bit integer.
             * @example 100234
             */
            account_id: number;
            /**
             * @description Decimal amount with thousands separators and two decimals.
             * @example 20,000.00
             */
            amount: string;
            /**
             * @description Currency code.
             * @example USD
             */
            currency: string;
            /**
             * Format: uuid
             * @description Card hash, in the form of a UUID like `id`.
             * @example 7d9a0c34-51be-4f2a-8e67-0b3c9d8f1a25
             */
            card_hash: string;
            /**
             * @description Full card number.
             * @example 4242424242424242
             */
            card_pan: string;
            /**
             * @description Masked card number: its first six digits, asterisks and its last four digits.
             * @example 424242******4242
             */
            masked_pan: string;
            /**
             * @description City.
             * @example Lagos
             */
            city: string;
            /**
             * @description State.
             * @example LA
             */
            state: string;
            /**
             * @description Address 1.
             * @example 1 Example Street
             */
            address_1: string;
            /**
             * @description Address 2.
             * @example null
             */
            address_2: string | null;
            /**
             * @description ZIP code.
             * @example 100001
             */
            zip_code: string;
            /**
             * @description CVV.
             * @example 000
             */
            cvv: string;
            /**
             * @description Expiration in the format `YYYY-MM`.
             * @example 2031-09
             */
            expiration: string;
            /**
             * @description Send to.
             * @example null
             */
            send_to: string | null;
            /**
             * @description BIN check name.
             * @example null
             */
            bin_check_name: string | null;
            /**
             * @description Brand name in lower case.
             * @example visa
             */
            card_type: string;
            /**
             * @description Name on the card.
             * @example Eve Example
             */
            name_on_card: string;
            /**
             * Format: date-time
             * @description ISO 8601 timestamp in UTC, with fractional seconds.
             * @example 2026-01-10T08:15:30.125Z
             */
            created_at: string;
            /**
             * @description Is active.
             * @example true
             */
            is_active: boolean;
            /**
             * @description Callback URL.
             * @example https://shop.example/hooks/cards
             */
            callback_url: string | null;
        };
        /** @description Envelope with all virtual cards. It has no `meta`. */
        VirtualCardListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Virtual cards fetched
             */
            message: string;
            /** @description All virtual cards. */
            data: components["schemas"]["VirtualCard"][];
        };
        /** @description Envelope with one virtual card. */
        VirtualCardResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text.
             * @example Virtual card fetched
             */
            message: string;
            data: components["schemas"]["VirtualCard"];
        };
        /** @description A webhook endpoint registered for the profile. */
        WebhookEndpoint: {
            /**
             * @description Destination URL.
             * @example https://shop.example/hooks/payments
             */
            url?: string;
            /**
             * @description Secret.
             * @example example-secret
             */
            secret?: string;
            /**
             * @description ID of the webhook endpoint.
             * @example wep-0001
             */
            id?: string;
            /** @description Supported event types. */
            supported_event_types?: string[];
            /**
             * @description Free-form object.
             * @example {
             *       "team": "billing"
             *     }
             */
            meta?: {
                [key: string]: unknown;
            };
            /**
             * @description Description.
             * @example Payments of the shop
             */
            description?: string;
            /**
             * Format: date-time
             * @description ISO 8601 timestamp in UTC.
             * @example 2026-01-05T07:45:00.000Z
             */
            created_datetime?: string;
        };
        /** @description A page of webhook endpoints. Unlike the envelope of the Main interface, it has no `status`. */
        WebhookEndpointListResponse: {
            /**
             * @description Human-readable text.
             * @example Webhook endpoints fetched
             */
            message: string;
            meta: components["schemas"]["PageMeta"];
            /** @description The webhook endpoints on this page. */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description Error shape of the Webhooks interface, validation failures included. */
        WebhooksError: {
            status: components["schemas"]["FailedStatus"];
            /**
             * @description Human-readable text. It is known to be present with HTTP statuses 401 and 403 only.
             * @example FORBIDDEN
             */
            message?: string;
            error: components["schemas"]["WebhooksErrorDetail"];
        };
        /** @description Type, code and text of the error. */
        WebhooksErrorDetail: {
            /**
             * @description Type of the error: `REQUEST_NOT_VALID` (validation failed), `UNAUTHORIZED` (authentication failed) or `FORBIDDEN` (no permission).
             * @example REQUEST_NOT_VALID
             */
            type: 'REQUEST_NOT_VALID' | 'UNAUTHORIZED' | 'FORBIDDEN' | (string & {});
            /**
             * @description Code of the error: `10400` with `REQUEST_NOT_VALID`, `10401` with `UNAUTHORIZED`, `10403` with `FORBIDDEN`.
             * @example 10400
             */
            code: '10400' | '10401' | '10403' | (string & {});
            /**
             * @description Human-readable text.
             * @example The request is not valid
             */
            message: string;
            /** @description Validation errors. Present only when validation failed. */
            validation_errors?: components["schemas"]["InvalidField"][];
        };
        /** @description Error shape of the Webhooks interface with HTTP status 403: by assumption, access is not permitted. */
        WebhooksForbiddenError: {
            status: components["schemas"]["FailedStatus"];
            /**
             * @description Human-readable text.
             * @example FORBIDDEN
             */
            message: string;
            error: components["schemas"]["WebhooksForbiddenErrorDetail"];
        };
        /** @description Type, code and text of the error. It has no `validation_errors`. */
        WebhooksForbiddenErrorDetail: {
            type: components["schemas"]["ForbiddenErrorType"];
            code: components["schemas"]["ForbiddenErrorCode"];
            /**
             * @description Human-readable text.
             * @example Access is not permitted
             */
            message: string;
        };
        /** @description Error shape of the Webhooks interface with HTTP status 401: by assumption, authentication failed. */
        WebhooksUnauthorizedError: {
            status: components["schemas"]["FailedStatus"];
            /**
             * @description Human-readable text. It is `UNAUTHORIZED` for a rejected token.
             * @example UNAUTHORIZED
             */
            message: 'UNAUTHORIZED' | (string & {});
            error: components["schemas"]["WebhooksUnauthorizedErrorDetail"];
        };
        /** @description Type, code and text of the error. It has no `validation_errors`. */
        WebhooksUnauthorizedErrorDetail: {
            type: components["schemas"]["UnauthorizedErrorType"];
            code: components["schemas"]["UnauthorizedErrorCode"];
            /**
             * @description Human-readable text.
             * @example The access token was rejected
             */
            message: string;
        };
    };
    responses: {
        /** @description An error. When retry settings are missing, `message` has one clause for each of them: its name, followed by `is required`. The clauses are separated by ` , `. */
        BulkTokenizedChargeFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The batch, just created. */
        BulkTokenizedChargeSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BulkTokenizedChargeResponse"];
            };
        };
        /** @description An error. When no charge matches the reference, no charge has changed. */
        ChargeVoidFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The voided charge. */
        ChargeVoidSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChargeVoidResponse"];
            };
        };
        /** @description An error. */
        MainFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description A page of refunds. */
        RefundListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["RefundListResponse"];
            };
        };
        /** @description A page of subscriptions. */
        SubscriptionListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["SubscriptionListResponse"];
            };
        };
        /** @description The BVN was replaced. */
        VirtualAccountNumberBvnSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualAccountNumberBvnResponse"];
            };
        };
        /** @description An error. */
        VirtualAccountNumberFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The virtual account number. */
        VirtualAccountNumberSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualAccountNumberResponse"];
            };
        };
        /** @description All virtual cards. A response seen had the media type `application/json; charset=utf-8` and a `Content-Length` besides the headers below. */
        VirtualCardListSuccess: {
            headers: {
                "Access-Control-Allow-Methods": components["headers"]["AccessControlAllowMethods"];
                ETag: components["headers"]["ETag"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualCardListResponse"];
            };
        };
        /** @description The virtual card. */
        VirtualCardSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualCardResponse"];
            };
        };
        /** @description A page of webhook endpoints. */
        WebhookEndpointListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointListResponse"];
            };
        };
        /** @description Another error, such as a request that failed validation (code `10400`). */
        WebhooksFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksError"];
            };
        };
        /** @description By assumption, the token is accepted but has no permission (code `10403`). */
        WebhooksForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksForbiddenError"];
            };
        };
        /** @description By assumption, authentication failed (code `10401`), for example with a rejected token. */
        WebhooksUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksUnauthorizedError"];
            };
        };
    };
    parameters: {
        /**
         * @description The service's reference of the preauthorization charge (`flw_ref`).
         * @example FLW-PREAUTH-0001
         */
        FlwRef: string;
        /**
         * @description The order reference of the virtual account number (`order_ref`).
         * @example ORD-2026-0001
         */
        OrderRef: string;
        /**
         * @description Unique identifier of the operation, 12 to 255 characters.
         * @example 2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a
         */
        TraceId: string;
        /**
         * @description The ID of the card.
         * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
         */
        VirtualCardId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description Methods that cross-origin requests may use.
         * @example PUT, POST, GET, DELETE, OPTIONS
         */
        AccessControlAllowMethods: string;
        /**
         * @description Entity tag of the response.
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
        /** @description The batch to create. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["BulkTokenizedChargeRequest"];
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
                 * @description The service's reference of the preauthorization charge (`flw_ref`).
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
                 * @description The ID of the card.
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
                 * @description The order reference of the virtual account number (`order_ref`).
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
                 * @description The order reference of the virtual account number (`order_ref`).
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /** @description The new BVN. */
        requestBody: {
            content: {
                "application/json": components["schemas"]["VirtualAccountNumberBvnRequest"];
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
                 * @description Unique identifier of the operation, 12 to 255 characters.
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
