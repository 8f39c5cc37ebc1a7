from datetime import datetime
from typing import TypeVar, assert_type
from uuid import UUID

import payments_main
import payments_webhooks
from payments_webhooks.models.webhooks_unauthorized_error import WebhooksUnauthorizedError
from payments_main.models.main_error import MainError
from report import opened, read_input, report

given = read_input()

# One client for each interface, and the header that three operations want without a body
main = payments_main.ApiClient(
    payments_main.Configuration(host=given.mainUrl, access_token=given.token)
)
main.set_default_header("Content-Type", "application/json")
webhooks = payments_webhooks.ApiClient(
    payments_webhooks.Configuration(host=given.webhooksUrl, access_token=given.token)
)

T = TypeVar("T")


def there(value: T | None) -> T:
    """Fields that need not be there are None when they are not."""
    assert value is not None
    return value


charges = payments_main.ChargesApi(main)
virtual_cards = payments_main.VirtualCardsApi(main)
accounts = payments_main.VirtualAccountNumbersApi(main)

request = there(payments_main.BulkTokenizedChargeRequest.from_dict(given.batch))
batch = payments_main.BulkTokenizedChargesApi(main).create_bulk_tokenized_charge(request)
report("createBulkTokenizedCharge", 200, {
    "/status": assert_type(batch.status, payments_main.SuccessStatus),
    "/data/title": assert_type(there(batch.data.title), str),
    "/data/total_charges": assert_type(batch.data.total_charges, int),
})

voided = charges.void_charge(given.flwRef).data
report("voidCharge", 200, {
    "/data/status": assert_type(voided.status, str),
    "/data/amount": assert_type(there(voided.amount), float),
    "/data/created_at": assert_type(there(voided.created_at), datetime),
    "/data/card/first_6digits": assert_type(there(there(voided.card).first_6digits), str),
})

cards = virtual_cards.list_virtual_cards().data
report("listVirtualCards", 200, {
    "/data/0/masked_pan": assert_type(cards[0].masked_pan, str),
    "/data/0/address_2": assert_type(cards[0].address_2, str | None),
    "/data/1/is_active": assert_type(cards[1].is_active, bool),
})

card = virtual_cards.get_virtual_card(given.cardId).data
report("getVirtualCard", 200, {
    "/data/card_hash": assert_type(card.card_hash, UUID),
    "/data/amount": assert_type(card.amount, str),
})

account = accounts.get_virtual_account_number(given.orderRef).data
report("getVirtualAccountNumber", 200, {
    "/data/account_number": assert_type(there(account.account_number), str),
    "/data/created_at": assert_type(there(account.created_at), str),
})

bvn = there(payments_main.VirtualAccountNumberBvnRequest.from_dict(given.bvn))
updated: object = accounts.update_virtual_account_number_bvn(given.orderRef, bvn)
report("updateVirtualAccountNumberBvn", 200, {"/message": opened(updated, "message")})

subscriptions = payments_main.SubscriptionsApi(main).list_subscriptions()
report("listSubscriptions", 200, {
    "/meta/page_info/total": assert_type(subscriptions.meta.page_info.total, int),
    "/data/0/customer/customer_email": assert_type(there(there(subscriptions.data[0].customer).customer_email), str),
    "/data/1/amount": assert_type(there(subscriptions.data[1].amount), float),
})

refunds = payments_main.RefundsApi(main).list_refunds()
report("listRefunds", 200, {
    "/meta/page_info/page_size": assert_type(refunds.meta.page_info.page_size, int),
    "/data/0/transaction_id": assert_type(there(refunds.data[0].transaction_id), int),
})

endpoints = payments_webhooks.WebhookEndpointsApi(webhooks).list_webhook_endpoints(x_trace_id=given.traceId)
report("listWebhookEndpoints", 200, {
    "/meta/page_info/total_pages": assert_type(endpoints.meta.page_info.total_pages, int),
    "/data/0/url": assert_type(there(endpoints.data[0].url), str),
    "/data/0/supported_event_types/0": assert_type(there(endpoints.data[0].supported_event_types)[0], str),
    "/data/0/meta/team": opened(there(endpoints.data[0].meta), "team"),
})

try:
    charges.void_charge(given.unknownFlwRef)
except payments_main.ApiException as thrown:
    error = there(MainError.from_json(thrown.body or ""))
    report("voidCharge failed", thrown.status or 0, {
        "/status": assert_type(error.status, payments_main.ErrorStatus),
        "/message": assert_type(error.message, str),
    })

stranger = payments_webhooks.ApiClient(
    payments_webhooks.Configuration(host=given.webhooksUrl, access_token=given.rejectedToken)
)
try:
    payments_webhooks.WebhookEndpointsApi(stranger).list_webhook_endpoints()
except payments_webhooks.ApiException as thrown:
    failure = there(WebhooksUnauthorizedError.from_json(thrown.body or ""))
    report("listWebhookEndpoints failed", thrown.status or 0, {
        "/status": assert_type(failure.status, payments_webhooks.FailedStatus),
        "/message": assert_type(failure.message, str),
        "/error/type": assert_type(failure.error.type, payments_webhooks.UnauthorizedErrorType),
        "/error/code": assert_type(failure.error.code, payments_webhooks.UnauthorizedErrorCode),
    })
