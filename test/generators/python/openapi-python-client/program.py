from datetime import datetime
from typing import TypeVar, assert_type
from uuid import UUID

from payments_main import AuthenticatedClient as Main
from payments_main import models
from payments_main.api.bulk_tokenized_charges import create_bulk_tokenized_charge
from payments_main.api.charges import void_charge
from payments_main.api.refunds import list_refunds
from payments_main.api.subscriptions import list_subscriptions
from payments_main.api.virtual_account_numbers import (
    get_virtual_account_number,
    update_virtual_account_number_bvn,
)
from payments_main.api.virtual_cards import get_virtual_card, list_virtual_cards
from payments_main.types import Unset
from payments_webhooks import AuthenticatedClient as Webhooks
from payments_webhooks.api.webhook_endpoints import list_webhook_endpoints
from payments_webhooks.models import (
    FailedStatus,
    UnauthorizedErrorCode,
    UnauthorizedErrorType,
    WebhookEndpointListResponse,
    WebhooksUnauthorizedError,
)
from payments_webhooks.types import Unset as WebhooksUnset
from report import opened, read_input, report

given = read_input()

# One client for each interface, and the header that three operations want without a body
headers = {"Content-Type": "application/json"}
main = Main(base_url=given.mainUrl, token=given.token, headers=headers)
webhooks = Webhooks(base_url=given.webhooksUrl, token=given.token)

T = TypeVar("T")


def there(value: T | Unset | WebhooksUnset) -> T:
    """Fields that need not be there are UNSET when they are not."""
    assert not isinstance(value, (Unset, WebhooksUnset))
    return value


def success(response: T | models.MainError | None) -> T:
    assert response is not None and not isinstance(response, models.MainError)
    return response


request = models.BulkTokenizedChargeRequest.from_dict(given.batch)
batch = success(create_bulk_tokenized_charge.sync(client=main, body=request))
report("createBulkTokenizedCharge", 200, {
    "/status": assert_type(batch.status, models.SuccessStatus),
    "/data/title": assert_type(there(batch.data.title), str),
    "/data/total_charges": assert_type(batch.data.total_charges, int),
})

voided = success(void_charge.sync(given.flwRef, client=main)).data
report("voidCharge", 200, {
    "/data/status": assert_type(voided.status, str),
    "/data/amount": assert_type(there(voided.amount), float),
    "/data/created_at": assert_type(there(voided.created_at), datetime),
    "/data/card/first_6digits": assert_type(there(there(voided.card).first_6digits), str),
})

cards = success(list_virtual_cards.sync(client=main)).data
report("listVirtualCards", 200, {
    "/data/0/masked_pan": assert_type(cards[0].masked_pan, str),
    "/data/0/address_2": assert_type(cards[0].address_2, str | None),
    "/data/1/is_active": assert_type(cards[1].is_active, bool),
})

card = success(get_virtual_card.sync(given.cardId, client=main)).data
report("getVirtualCard", 200, {
    "/data/card_hash": assert_type(card.card_hash, UUID),
    "/data/amount": assert_type(card.amount, str),
})

account = success(get_virtual_account_number.sync(given.orderRef, client=main)).data
report("getVirtualAccountNumber", 200, {
    "/data/account_number": assert_type(there(account.account_number), str),
    "/data/created_at": assert_type(there(account.created_at), str),
})

bvn = models.VirtualAccountNumberBvnRequest.from_dict(given.bvn)
updated: object = update_virtual_account_number_bvn.sync(given.orderRef, client=main, body=bvn)
report("updateVirtualAccountNumberBvn", 200, {"/message": opened(updated, "message")})

subscriptions = success(list_subscriptions.sync(client=main))
report("listSubscriptions", 200, {
    "/meta/page_info/total": assert_type(subscriptions.meta.page_info.total, int),
    "/data/0/customer/customer_email": assert_type(there(there(subscriptions.data[0].customer).customer_email), str),
    "/data/1/amount": assert_type(there(subscriptions.data[1].amount), float),
})

refunds = success(list_refunds.sync(client=main))
report("listRefunds", 200, {
    "/meta/page_info/page_size": assert_type(refunds.meta.page_info.page_size, int),
    "/data/0/transaction_id": assert_type(there(refunds.data[0].transaction_id), int),
})

endpoints = list_webhook_endpoints.sync(client=webhooks, x_trace_id=given.traceId)
assert isinstance(endpoints, WebhookEndpointListResponse)
report("listWebhookEndpoints", 200, {
    "/meta/page_info/total_pages": assert_type(endpoints.meta.page_info.total_pages, int),
    "/data/0/url": assert_type(there(endpoints.data[0].url), str),
    "/data/0/supported_event_types/0": assert_type(there(endpoints.data[0].supported_event_types)[0], str),
    "/data/0/meta/team": opened(there(endpoints.data[0].meta), "team"),
})

unknown = void_charge.sync_detailed(given.unknownFlwRef, client=main)
assert isinstance(unknown.parsed, models.MainError)
report("voidCharge failed", unknown.status_code, {
    "/status": assert_type(unknown.parsed.status, models.ErrorStatus),
    "/message": assert_type(unknown.parsed.message, str),
})

stranger = Webhooks(base_url=given.webhooksUrl, token=given.rejectedToken)
rejected = list_webhook_endpoints.sync_detailed(client=stranger)
assert isinstance(rejected.parsed, WebhooksUnauthorizedError)
report("listWebhookEndpoints failed", rejected.status_code, {
    "/status": assert_type(rejected.parsed.status, FailedStatus),
    "/message": assert_type(rejected.parsed.message, str),
    "/error/type": assert_type(rejected.parsed.error.type_, UnauthorizedErrorType),
    "/error/code": assert_type(rejected.parsed.error.code, UnauthorizedErrorCode),
})
