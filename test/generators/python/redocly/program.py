from typing import TypeVar, assert_type

import payments_main as main_api
import payments_webhooks as webhooks_api
from report import opened, read_input, report

given = read_input()

# set-up: one client for each interface, and the header that three operations want without a body
headers = {"Content-Type": "application/json"}
main = main_api.Client(given.mainUrl, auth={"bearer": given.token}, headers=headers)
webhooks = webhooks_api.Client(given.webhooksUrl, auth={"bearer": given.token})
# end of set-up

T = TypeVar("T")


def there(value: T | None) -> T:
    """Fields that need not be there are None when they are not."""
    assert value is not None
    return value


request: main_api.BulkTokenizedChargeRequest = main_api.decode(main_api.BulkTokenizedChargeRequest, given.batch)
batch = main.create_bulk_tokenized_charge(request)
report("createBulkTokenizedCharge", 200, {
    "/status": assert_type(batch.status, main_api.SuccessStatus),
    "/data/title": assert_type(there(batch.data.title), str),
    "/data/total_charges": assert_type(batch.data.total_charges, int),
})

voided = main.void_charge(given.flwRef).data
report("voidCharge", 200, {
    "/data/status": assert_type(voided.status, str),
    "/data/amount": assert_type(there(voided.amount), float),
    "/data/created_at": assert_type(there(voided.created_at), str),
    "/data/card/first_6digits": assert_type(there(there(voided.card).first_6digits), str),
})

cards = main.list_virtual_cards().data
report("listVirtualCards", 200, {
    "/data/0/masked_pan": assert_type(cards[0].masked_pan, str),
    "/data/0/address_2": assert_type(cards[0].address_2, str | None),
    "/data/1/is_active": assert_type(cards[1].is_active, bool),
})

card = main.get_virtual_card(given.cardId).data
report("getVirtualCard", 200, {
    "/data/card_hash": assert_type(card.card_hash, str),
    "/data/amount": assert_type(card.amount, str),
})

account = main.get_virtual_account_number(given.orderRef).data
report("getVirtualAccountNumber", 200, {
    "/data/account_number": assert_type(there(account.account_number), str),
    "/data/created_at": assert_type(there(account.created_at), str),
})

bvn: main_api.VirtualAccountNumberBvnRequest = main_api.decode(main_api.VirtualAccountNumberBvnRequest, given.bvn)
updated: object = main.update_virtual_account_number_bvn(given.orderRef, bvn)
report("updateVirtualAccountNumberBvn", 200, {"/message": opened(updated, "message")})

subscriptions = main.list_subscriptions()
report("listSubscriptions", 200, {
    "/meta/page_info/total": assert_type(subscriptions.meta.page_info.total, int),
    "/data/0/customer/customer_email": assert_type(there(there(subscriptions.data[0].customer).customer_email), str),
    "/data/1/amount": assert_type(there(subscriptions.data[1].amount), float),
})

refunds = main.list_refunds()
report("listRefunds", 200, {
    "/meta/page_info/page_size": assert_type(refunds.meta.page_info.page_size, int),
    "/data/0/transaction_id": assert_type(there(refunds.data[0].transaction_id), int),
})

endpoints = webhooks.list_webhook_endpoints(headers={"X-Trace-Id": given.traceId})
report("listWebhookEndpoints", 200, {
    "/meta/page_info/total_pages": assert_type(endpoints.meta.page_info.total_pages, int),
    "/data/0/url": assert_type(there(endpoints.data[0].url), str),
    "/data/0/supported_event_types/0": assert_type(there(endpoints.data[0].supported_event_types)[0], str),
    "/data/0/meta/team": opened(there(endpoints.data[0].meta), "team"),
})

try:
    main.void_charge(given.unknownFlwRef)
except main_api.ApiError as error:
    main_failure: main_api.MainError = main_api.decode(main_api.MainError, error.body)
    report("voidCharge failed", error.status, {
        "/status": assert_type(main_failure.status, main_api.ErrorStatus),
        "/message": assert_type(main_failure.message, str),
    })

stranger = webhooks_api.Client(given.webhooksUrl, auth={"bearer": given.rejectedToken})
try:
    stranger.list_webhook_endpoints()
except webhooks_api.ApiError as error:
    failure: webhooks_api.WebhooksUnauthorizedError = webhooks_api.decode(webhooks_api.WebhooksUnauthorizedError, error.body)
    report("listWebhookEndpoints failed", error.status, {
        "/status": assert_type(failure.status, webhooks_api.FailedStatus),
        "/message": assert_type(failure.message, str),
        "/error/type": assert_type(failure.error.type_, webhooks_api.UnauthorizedErrorType),
        "/error/code": assert_type(failure.error.code, webhooks_api.UnauthorizedErrorCode),
    })
