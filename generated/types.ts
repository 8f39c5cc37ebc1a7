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
         * @description Creates a batch of card payments, one for each object in `bulk_data`, from card tokens stored earlier. The answer describes the batch at its creation: nothing is processed yet, so `pending_charges` equals `total_charges` and `processed_charges` is 0. A request without the retry settings is refused with a message that names each absent field. Sending the request again may charge the cards again.
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
                 * @description The service's reference of the preauthorization charge, as found in `flw_ref` of the charge record.
                 * @example FLW-PREAUTH-0001
                 */
                flw_ref: components["parameters"]["FlwRef"];
            };
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Void a captured preauthorization charge
         * @description Voids a previously captured preauthorization charge, found by the service's reference. The answered record has `voided` as its `status`. A reference that matches no preauthorization charge is answered with an error and changes nothing. The request has no body, yet the service wants the header `Content-Type: application/json`.
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
         * @description Answers every virtual card in one list, without `meta` and so without pages. The records hold full card numbers and security codes. The request has no body, yet the header `Content-Type: application/json` is required.
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
                 * @description The identifier of the card, as found in `id` of the card record.
                 * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
                 */
                id: components["parameters"]["VirtualCardId"];
            };
            cookie?: never;
        };
        /**
         * Read one virtual card
         * @description Answers the virtual card with the given identifier, full card number and security code included. The request has no body, yet the service wants the header `Content-Type: application/json`.
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
                 * @description The order reference under which the virtual account number was opened. It is the lookup key of the account.
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /**
         * Read a virtual account number
         * @description Answers the virtual account number that was opened under the given order reference, or an error when no order matches.
         */
        get: operations["getVirtualAccountNumber"];
        /**
         * Replace the BVN of a virtual account number
         * @description Replaces the bank verification number (BVN) of a virtual account that was created earlier and is found by its order reference. What a success answers is not known, so its body is left open here.
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
         * @description Answers subscriptions as a paged list. How to ask for another page is not known.
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
         * @description Answers refunds as a paged list that also tells its page size. How to ask for another page is not known.
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
         * @description Answers the webhook endpoints registered for the profile, secrets included, as a paged list. The request carries an operation identifier in a header. The success body has no `status` field, and failures have the shape of the Webhooks interface.
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
        /** @description A batch of charges on stored card tokens, as the service keeps it. */
        BulkTokenizedCharge: {
            /**
             * @description Number of the batch.
             * @example 5101
             */
            id?: number;
            /**
             * Format: date-time
             * @description When the batch was created, an ISO 8601 timestamp in UTC.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at?: string;
            /**
             * @description Approver of the batch, as text.
             * @example N/A
             */
            approver?: string;
            /**
             * @description Label of the batch, as given in the request.
             * @example January renewals
             */
            title?: string;
            /**
             * @description Number of charges in the batch.
             * @example 2
             */
            total_charges: number;
            /**
             * @description Number of charges not yet processed. Equal to `total_charges` when the batch is created.
             * @example 2
             */
            pending_charges: number;
            /**
             * @description Number of charges already processed. It is 0 when the batch is created.
             * @example 0
             */
            processed_charges: number;
        };
        /** @description One charge of the batch, made on one stored card token. */
        BulkTokenizedChargeItem: {
            /**
             * @description Currency code of the amount.
             * @example NGN
             */
            currency?: string;
            /**
             * @description The stored card token to charge.
             * @example card-token-0001
             */
            token?: string;
            /**
             * @description Country code that goes with the charge.
             * @example NG
             */
            country?: string;
            /**
             * @description Amount to charge, a JSON number, in the currency given by `currency`.
             * @example 3500
             */
            amount?: number;
            /**
             * Format: email
             * @description E-mail address of the customer.
             * @example ada@customer.example
             */
            email?: string;
            /**
             * @description First name of the customer.
             * @example Ada
             */
            first_name?: string;
            /**
             * @description Last name of the customer.
             * @example Example
             */
            last_name?: string;
            /**
             * @description IP address that goes with the charge, as text.
             * @example 192.0.2.10
             */
            ip?: string;
            /**
             * @description The caller's own reference of this transaction.
             * @example batch-2026-01-a
             */
            tx_ref?: string;
        };
        /** @description A batch of charges on stored card tokens, with its label and its retry settings. */
        BulkTokenizedChargeRequest: {
            /**
             * @description Label of the batch.
             * @example January renewals
             */
            title?: string;
            retry_strategy: components["schemas"]["BulkTokenizedChargeRetryStrategy"];
            /** @description One object for each charge of the batch. */
            bulk_data?: components["schemas"]["BulkTokenizedChargeItem"][];
        };
        /** @description The envelope around a new batch of charges. */
        BulkTokenizedChargeResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Bulk charge successful
             */
            message: string;
            data: components["schemas"]["BulkTokenizedCharge"];
        };
        /** @description The retry settings of the batch. All three settings are required. */
        BulkTokenizedChargeRetryStrategy: {
            /**
             * @description Interval of the retries, in a unit that is not known.
             * @example 120
             */
            retry_interval: number;
            /**
             * @description Amount setting of the retries, in a unit that is not known.
             * @example 60
             */
            retry_amount_variable: number;
            /**
             * @description Attempt setting of the retries, in a unit that is not known.
             * @example 2
             */
            retry_attempt_variable: number;
        };
        /** @description A card payment as the service keeps it. */
        Charge: {
            /**
             * @description Number of the charge.
             * @example 880201
             */
            id?: number;
            /**
             * @description The caller's own reference of the transaction.
             * @example order-1001
             */
            tx_ref?: string;
            /**
             * @description The service's reference of the charge. It is what a void asks for.
             * @example FLW-PREAUTH-0001
             */
            flw_ref?: string;
            /**
             * @description Device fingerprint that goes with the charge.
             * @example N/A
             */
            device_fingerprint?: string;
            /**
             * @description Amount of the charge, a JSON number, in the currency given by `currency`.
             * @example 3500
             */
            amount?: number;
            /**
             * @description Amount charged, a JSON number, in the currency given by `currency`.
             * @example 3500
             */
            charged_amount?: number;
            /**
             * @description Fee of the application, a JSON number.
             * @example 49
             */
            app_fee?: number;
            /**
             * @description Fee of the merchant, a JSON number.
             * @example 0
             */
            merchant_fee?: number;
            /**
             * @description What the card processor answered, as text.
             * @example Approved
             */
            processor_response?: string;
            /**
             * @description Authentication model of the charge. A value seen is `NOAUTH`.
             * @example NOAUTH
             */
            auth_model?: 'NOAUTH' | (string & {});
            /**
             * @description Currency code of the amounts.
             * @example NGN
             */
            currency?: string;
            /**
             * @description IP address that goes with the charge, as text.
             * @example 192.0.2.10
             */
            ip?: string;
            /**
             * @description Narration of the charge, as text.
             * @example Example shop
             */
            narration?: string;
            /**
             * @description State of the charge. Values seen are `voided` and `successful`. A void makes it `voided`.
             * @example voided
             */
            status: 'voided' | 'successful' | (string & {});
            /**
             * @description Authentication URL of the charge, as text.
             * @example N/A
             */
            auth_url?: string;
            /**
             * @description Means of payment. A value seen is `card`.
             * @example card
             */
            payment_type?: 'card' | (string & {});
            /**
             * @description The payment plan the charge belongs to, or null. It is null or a value.
             * @example null
             */
            plan?: unknown;
            /**
             * @description Fraud status of the charge. A value seen is `ok`.
             * @example ok
             */
            fraud_status?: 'ok' | (string & {});
            /**
             * @description Kind of charge. Values seen are `preauth` and `normal`. Only a `preauth` charge can be voided.
             * @example preauth
             */
            charge_type: 'preauth' | 'normal' | (string & {});
            /**
             * Format: date-time
             * @description When the charge was made, an ISO 8601 timestamp in UTC.
             * @example 2026-01-15T09:30:00.000Z
             */
            created_at?: string;
            /**
             * @description Number of the account the charge belongs to.
             * @example 100234
             */
            account_id?: number;
            customer?: components["schemas"]["ChargeCustomer"];
            card?: components["schemas"]["ChargeCard"];
        };
        /** @description The card that was charged, without its full number. */
        ChargeCard: {
            /**
             * @description First six digits of the card number.
             * @example 424242
             */
            first_6digits?: string;
            /**
             * @description Last four digits of the card number.
             * @example 4242
             */
            last_4digits?: string;
            /**
             * @description Who issued the card.
             * @example EXAMPLE BANK
             */
            issuer?: string;
            /**
             * @description Country of the card, as text.
             * @example NG
             */
            country?: string;
            /**
             * @description Type of the card, as text.
             * @example VISA
             */
            type?: string;
            /**
             * @description When the card expires, as `MM/YY`.
             * @example 09/31
             */
            expiry?: string;
        };
        /** @description The customer who was charged. */
        ChargeCustomer: {
            /**
             * @description Number of the customer.
             * @example 700145
             */
            id?: number;
            /**
             * @description Telephone number of the customer, or null.
             * @example null
             */
            phone_number?: string | null;
            /**
             * @description Name of the customer.
             * @example Ada Example
             */
            name?: string;
            /**
             * @description E-mail address of the customer.
             * @example ada@customer.example
             */
            email?: string;
            /**
             * @description When the customer was created, a timestamp.
             * @example 2025-11-02T12:00:00.000Z
             */
            created_at?: string;
        };
        /** @description The envelope around a voided charge, whose `status` is `voided`. */
        ChargeVoidResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Charge voided
             */
            message: string;
            data: components["schemas"]["Charge"];
        };
        /**
         * @description The outcome in the envelope of the Main interface. It is `error` on failure.
         * @example error
         * @enum {string}
         */
        ErrorStatus: "error";
        /**
         * @description The outcome in a failure of the Webhooks interface. It is always `failed`.
         * @example failed
         * @enum {string}
         */
        FailedStatus: "failed";
        /** @description One part of the request that failed validation. */
        InvalidField: {
            /**
             * @description The name of the part that failed.
             * @example X-Trace-Id
             */
            field_name: string;
            /**
             * @description Human-readable text that says what is wrong with it.
             * @example must have at least 12 characters
             */
            message: string;
        };
        /** @description Shape A: a failure of the Main interface. It is the envelope with `status` set to `error`, a text and no data. */
        MainError: {
            status: components["schemas"]["ErrorStatus"];
            /**
             * @description Human-readable text that says what was wrong.
             * @example No order found
             */
            message: string;
            /**
             * @description Always null on failure.
             * @example null
             */
            data: null;
        };
        /** @description Where this page stands in the whole list. */
        PageInfo: {
            /**
             * @description Number of records in the whole list.
             * @example 2
             */
            total: number;
            /**
             * @description Number of the page that this answer holds.
             * @example 1
             */
            current_page: number;
            /**
             * @description Number of pages of the whole list.
             * @example 1
             */
            total_pages: number;
        };
        /** @description Facts about the answer that are not data. Present only on paged lists. */
        PageMeta: {
            page_info: components["schemas"]["PageInfo"];
        };
        /** @description Money given back for an earlier transaction. */
        Refund: {
            /**
             * @description Number of the refund.
             * @example 31077
             */
            id?: number;
            /**
             * @description Amount given back, a JSON number.
             * @example 1500
             */
            amount_refunded?: number;
            /**
             * @description State of the refund, as text.
             * @example example-status
             */
            status?: string;
            /**
             * @description The service's reference of the refunded transaction.
             * @example FLW-CHARGE-0002
             */
            flw_ref?: string;
            /**
             * @description Comment on the refund.
             * @example Item returned
             */
            comment?: string;
            /**
             * @description Identifier of the settlement of the refund.
             * @example settlement-0001
             */
            settlement_id?: string;
            /**
             * @description Further facts kept with the refund, as text.
             * @example {}
             */
            meta?: string;
            /**
             * @description When the refund was made, as text.
             * @example 2026-01-20T10:00:00.000Z
             */
            created_at?: string;
            /**
             * @description Number of the account the refund belongs to.
             * @example 100234
             */
            account_id?: number;
            /**
             * @description Number of the transaction that was refunded.
             * @example 880202
             */
            transaction_id?: number;
        };
        /** @description The envelope around a page of refunds. */
        RefundListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Refunds fetched
             */
            message: string;
            meta: components["schemas"]["RefundPageMeta"];
            /** @description The refunds of this page. */
            data: components["schemas"]["Refund"][];
        };
        /** @description Where this page stands in the whole list of refunds, with the size of a page. */
        RefundPageInfo: {
            /**
             * @description Number of refunds in the whole list.
             * @example 1
             */
            total: number;
            /**
             * @description Number of the page that this answer holds.
             * @example 1
             */
            current_page: number;
            /**
             * @description Number of pages of the whole list.
             * @example 1
             */
            total_pages: number;
            /**
             * @description Number of refunds on a full page.
             * @example 10
             */
            page_size: number;
        };
        /** @description Facts about the list of refunds that are not data. */
        RefundPageMeta: {
            page_info: components["schemas"]["RefundPageInfo"];
        };
        /** @description A customer's recurring payment on a plan. */
        Subscription: {
            /**
             * @description Number of the subscription.
             * @example 4147
             */
            id?: number;
            /**
             * @description Amount of each payment, a JSON number.
             * @example 2000
             */
            amount?: number;
            customer?: components["schemas"]["SubscriptionCustomer"];
            /**
             * @description Number of the plan.
             * @example 3657
             */
            plan?: number;
            /**
             * @description State of the subscription. A value seen is `cancelled`.
             * @example cancelled
             */
            status?: 'cancelled' | (string & {});
            /**
             * Format: date-time
             * @description When the subscription was made, an ISO 8601 timestamp in UTC.
             * @example 2025-12-01T10:00:00.000Z
             */
            created_at?: string;
        };
        /** @description The customer who subscribed. */
        SubscriptionCustomer: {
            /**
             * @description Number of the customer.
             * @example 700145
             */
            id?: number;
            /**
             * @description E-mail address of the customer.
             * @example ada@customer.example
             */
            customer_email?: string;
        };
        /** @description The envelope around a page of subscriptions. */
        SubscriptionListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Subscriptions fetched
             */
            message: string;
            meta: components["schemas"]["PageMeta"];
            /** @description The subscriptions of this page. */
            data: components["schemas"]["Subscription"][];
        };
        /**
         * @description The outcome in the envelope of the Main interface. It is `success` on success.
         * @example success
         * @enum {string}
         */
        SuccessStatus: "success";
        /** @description A bank account number opened for one order. */
        VirtualAccountNumber: {
            /**
             * @description Response code kept with the account, as text.
             * @example 02
             */
            response_code?: string;
            /**
             * @description Response message kept with the account.
             * @example Example outcome
             */
            response_message?: string;
            /**
             * @description The service's reference of the account.
             * @example FLW-VAN-0001
             */
            flw_ref?: string;
            /**
             * @description The order reference, which is the lookup key of the account.
             * @example ORD-2026-0001
             */
            order_ref?: string;
            /**
             * @description The bank account number, as text.
             * @example 0123456789
             */
            account_number?: string;
            /**
             * @description Frequency of the account, as text.
             * @example 1
             */
            frequency?: string;
            /**
             * @description Name of the bank that holds the account.
             * @example EXAMPLE BANK
             */
            bank_name?: string;
            /**
             * @description When the account was opened, as `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-01-15 09:30:00
             */
            created_at?: string;
            /**
             * @description When the account expires, as `YYYY-MM-DD HH:MM:SS`.
             * @example 2026-02-15 09:30:00
             */
            expiry_date?: string;
            /**
             * @description Note kept with the account.
             * @example Payment of order 1001
             */
            note?: string;
            /**
             * @description Amount of the account, a JSON number.
             * @example 3500
             */
            amount?: number;
        };
        /** @description The bank verification number (BVN) to attach to the account. */
        VirtualAccountNumberBvnRequest: {
            /**
             * @description The bank verification number of the account's owner, digits in a string.
             * @example 00000000000
             */
            bvn?: string;
        };
        /** @description The success body of the replacement of a BVN. It is left open, so any JSON value is valid. */
        VirtualAccountNumberBvnResponse: unknown;
        /** @description The envelope around one virtual account number. */
        VirtualAccountNumberResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Virtual account fetched
             */
            message: string;
            data: components["schemas"]["VirtualAccountNumber"];
        };
        /** @description A card that exists as numbers only. Every field is present in every record. */
        VirtualCard: {
            /**
             * Format: uuid
             * @description Identifier of the card, in UUID form.
             * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
             */
            id: string;
            /**
             * Format: int32
             * @description Number of the account the card belongs to, a 32-bit integer.
             * @example 100234
             */
            account_id: number;
            /**
             * @description Amount of the card, a decimal in a string, with thousands separators and two decimals.
             * @example 20,000.00
             */
            amount: string;
            /**
             * @description Currency code of the amount.
             * @example USD
             */
            currency: string;
            /**
             * Format: uuid
             * @description Hash of the card, in UUID form, of the same shape as `id`.
             * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
             */
            card_hash: string;
            /**
             * @description The full card number. Never log it and never store it in clear.
             * @example 4242424242424242
             */
            card_pan: string;
            /**
             * @description The card number made safe to show, as its first six digits, asterisks and its last four digits.
             * @example 424242******4242
             */
            masked_pan: string;
            /**
             * @description City of the card's address.
             * @example Lagos
             */
            city: string;
            /**
             * @description State of the card's address.
             * @example LA
             */
            state: string;
            /**
             * @description First line of the card's address.
             * @example 1 Example Street
             */
            address_1: string;
            /**
             * @description Second line of the card's address, or null.
             * @example null
             */
            address_2: string | null;
            /**
             * @description Postal (ZIP) code of the card's address.
             * @example 100001
             */
            zip_code: string;
            /**
             * @description The security code of the card. Never log it and never store it.
             * @example 000
             */
            cvv: string;
            /**
             * @description When the card expires, as `YYYY-MM`.
             * @example 2031-09
             */
            expiration: string;
            /**
             * @description Where the card is sent to, or null.
             * @example null
             */
            send_to: string | null;
            /**
             * @description Name from the check of the card's BIN (its first digits), or null.
             * @example null
             */
            bin_check_name: string | null;
            /**
             * @description Brand of the card, in lower case.
             * @example visa
             */
            card_type: string;
            /**
             * @description Name of the cardholder as it stands on the card.
             * @example Ada Example
             */
            name_on_card: string;
            /**
             * Format: date-time
             * @description When the card was created, an ISO 8601 timestamp in UTC with fractional seconds.
             * @example 2026-01-10T08:15:30.125Z
             */
            created_at: string;
            /**
             * @description Whether the card is active.
             * @example true
             */
            is_active: boolean;
            /**
             * Format: uri
             * @description Callback URL of the card, or null.
             * @example https://shop.example/hooks/cards
             */
            callback_url: string | null;
        };
        /** @description The envelope around every virtual card. It has no `meta`. */
        VirtualCardListResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Virtual cards fetched
             */
            message: string;
            /** @description Every virtual card. */
            data: components["schemas"]["VirtualCard"][];
        };
        /** @description The envelope around one virtual card. */
        VirtualCardResponse: {
            status: components["schemas"]["SuccessStatus"];
            /**
             * @description Human-readable text about the outcome.
             * @example Virtual card fetched
             */
            message: string;
            data: components["schemas"]["VirtualCard"];
        };
        /** @description An address registered for the profile to which the service sends events. */
        WebhookEndpoint: {
            /**
             * @description Destination of the events.
             * @example https://shop.example/hooks/payments
             */
            url?: string;
            /**
             * @description Secret shared with the destination. Never log it.
             * @example example-secret
             */
            secret?: string;
            /**
             * @description Identifier of the endpoint.
             * @example wep-0001
             */
            id?: string;
            /** @description The kinds of event that are sent to this address. */
            supported_event_types?: string[];
            /**
             * @description Free-form facts kept with the endpoint.
             * @example {
             *       "team": "billing"
             *     }
             */
            meta?: {
                [key: string]: unknown;
            };
            /**
             * @description What the endpoint is for, as text.
             * @example Payments of the shop
             */
            description?: string;
            /**
             * Format: date-time
             * @description When the endpoint was registered, an ISO 8601 timestamp in UTC.
             * @example 2026-01-05T07:45:00.000Z
             */
            created_datetime?: string;
        };
        /** @description A page of webhook endpoints. Unlike the envelope of the Main interface it has no `status`. */
        WebhookEndpointListResponse: {
            /**
             * @description Human-readable text about the outcome.
             * @example Webhook endpoints fetched
             */
            message: string;
            meta: components["schemas"]["PageMeta"];
            /** @description The webhook endpoints of this page. */
            data: components["schemas"]["WebhookEndpoint"][];
        };
        /** @description Shape B as it comes with HTTP statuses 401 and 403, where the top-level `message` is always present. */
        WebhooksAccessError: {
            status: components["schemas"]["FailedStatus"];
            /**
             * @description Human-readable text. It is `UNAUTHORIZED` for a rejected token.
             * @example UNAUTHORIZED
             */
            message: string;
            error: components["schemas"]["WebhooksErrorDetail"];
        };
        /** @description Shape B: a failure of the Webhooks interface whose HTTP status is not known, validation failures included. */
        WebhooksError: {
            status: components["schemas"]["FailedStatus"];
            /**
             * @description Human-readable text. It is known to be there on HTTP statuses 401 and 403 only.
             * @example The request is not valid.
             */
            message?: string;
            error: components["schemas"]["WebhooksErrorDetail"];
        };
        /** @description What went wrong on the Webhooks interface, for programs (`type`, `code`) and for people (`message`). */
        WebhooksErrorDetail: {
            /**
             * @description The kind of failure. `REQUEST_NOT_VALID` comes with code `10400` (the request failed validation), `UNAUTHORIZED` with `10401` (authentication failed), `FORBIDDEN` with `10403` (access not permitted).
             * @example UNAUTHORIZED
             */
            type: 'REQUEST_NOT_VALID' | 'UNAUTHORIZED' | 'FORBIDDEN' | (string & {});
            /**
             * @description The code of the failure, digits in a string. `10400` goes with `REQUEST_NOT_VALID`, `10401` with `UNAUTHORIZED`, `10403` with `FORBIDDEN`.
             * @example 10401
             */
            code: '10400' | '10401' | '10403' | (string & {});
            /**
             * @description Human-readable text about the failure.
             * @example The access token was rejected.
             */
            message: string;
            /** @description One entry for each part of the request that failed validation. Present only for validation failures. */
            validation_errors?: components["schemas"]["InvalidField"][];
        };
    };
    responses: {
        /** @description The batch was not created. The body has shape A, and its message names each missing retry setting. */
        BulkTokenizedChargeFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The batch was created. All of its charges are pending. */
        BulkTokenizedChargeSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["BulkTokenizedChargeResponse"];
            };
        };
        /** @description Nothing was voided. The body has shape A. */
        ChargeVoidFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The charge was voided. The answer holds its record. */
        ChargeVoidSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["ChargeVoidResponse"];
            };
        };
        /** @description The request failed. The body has shape A. */
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
        /** @description The account was not answered. The body has shape A. */
        VirtualAccountNumberFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["MainError"];
            };
        };
        /** @description The account was found. The answer holds its record. */
        VirtualAccountNumberSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualAccountNumberResponse"];
            };
        };
        /** @description Every virtual card, without `meta`. The media type came with `charset=utf-8`. */
        VirtualCardListSuccess: {
            headers: {
                "Access-Control-Allow-Methods": components["headers"]["AccessControlAllowMethods"];
                ETag: components["headers"]["ETag"];
                "Content-Length": components["headers"]["ContentLength"];
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualCardListResponse"];
            };
        };
        /** @description The card was found. The answer holds its record. */
        VirtualCardSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["VirtualCardResponse"];
            };
        };
        /** @description A page of the registered webhook endpoints. */
        WebhookEndpointListSuccess: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhookEndpointListResponse"];
            };
        };
        /** @description The request failed for another reason, such as validation (code `10400`). The body has shape B. */
        WebhooksFailure: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksError"];
            };
        };
        /** @description The token is accepted but access is not permitted (code `10403`). The body has shape B. */
        WebhooksForbidden: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksAccessError"];
            };
        };
        /** @description The access token was rejected (code `10401`). The body has shape B. */
        WebhooksUnauthorized: {
            headers: {
                [name: string]: unknown;
            };
            content: {
                "application/json": components["schemas"]["WebhooksAccessError"];
            };
        };
    };
    parameters: {
        /**
         * @description The service's reference of the preauthorization charge, as found in `flw_ref` of the charge record.
         * @example FLW-PREAUTH-0001
         */
        FlwRef: string;
        /**
         * @description The order reference under which the virtual account number was opened. It is the lookup key of the account.
         * @example ORD-2026-0001
         */
        OrderRef: string;
        /**
         * @description A unique identifier of this operation, chosen by the caller: a string of 12 to 255 characters.
         * @example 2b9f6c1e-4d7a-4c58-9a63-0f1e2d3c4b5a
         */
        TraceId: string;
        /**
         * @description The identifier of the card, as found in `id` of the card record.
         * @example 3f2b1c60-8d4e-4a57-9c11-5e0d6a7b8c91
         */
        VirtualCardId: string;
    };
    requestBodies: never;
    headers: {
        /**
         * @description The methods that cross-origin callers may use (PUT, POST, GET, DELETE and OPTIONS).
         * @example PUT, POST, GET, DELETE, OPTIONS
         */
        AccessControlAllowMethods: string;
        /**
         * @description The length of the body in bytes.
         * @example 1133
         */
        ContentLength: number;
        /**
         * @description The entity tag of the answer, which changes when the answer changes.
         * @example W/"5d9-Zb1kQf0bJcT4mSx2uVn7yA"
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
        /** @description The batch to create, with its label, its retry settings and one object for each charge. */
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
                 * @description The service's reference of the preauthorization charge, as found in `flw_ref` of the charge record.
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
                 * @description The identifier of the card, as found in `id` of the card record.
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
                 * @description The order reference under which the virtual account number was opened. It is the lookup key of the account.
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
                 * @description The order reference under which the virtual account number was opened. It is the lookup key of the account.
                 * @example ORD-2026-0001
                 */
                order_ref: components["parameters"]["OrderRef"];
            };
            cookie?: never;
        };
        /** @description The new bank verification number. */
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
                 * @description A unique identifier of this operation, chosen by the caller: a string of 12 to 255 characters.
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
