# Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
# send the batch again before you have found out.

import os
import sys

import httpx

from payments_main import AuthenticatedClient
from payments_main.api.bulk_tokenized_charges import create_bulk_tokenized_charge
from payments_main.api.virtual_cards import list_virtual_cards
from payments_main.models import (
    BulkTokenizedChargeItem,
    BulkTokenizedChargeRequest,
    BulkTokenizedChargeResponse,
    BulkTokenizedChargeRetryStrategy,
    VirtualCardListResponse,
)

FAILED, UNKNOWN = 1, 75


class Refused(Exception):
    """The API reports an error."""


def check(response: httpx.Response) -> None:
    """Raises unless the body says success, too: an error can come with status 200."""
    response.read()
    status, body = response.status_code, response.json()
    if status == 200 and body["status"] == "success":
        return
    is_refusal = status == 200 or 400 <= status < 500 and status not in (408, 421)
    if body["status"] == "error" and is_refusal:
        raise Refused(body["message"])
    raise ValueError(f"status {status}")


main = AuthenticatedClient(
    os.environ.get("PAYMENTS_BASE_URL", "http://localhost:4010/v3"),
    token=os.environ.get("PAYMENTS_TOKEN", "any-token"),
    headers={"Content-Type": "application/json"},
    timeout=httpx.Timeout(30),
    httpx_args={"event_hooks": {"response": [check]}},
)

try:
    cards = list_virtual_cards.sync(client=main)
    assert isinstance(cards, VirtualCardListResponse), cards
except Exception as error:
    print("no cards:", error, file=sys.stderr)
    sys.exit(FAILED)
for card in cards.data:
    print(card.masked_pan, card.amount)

batch = BulkTokenizedChargeRequest(
    title="January renewals",
    # Made up: what the three settings do is not known. Ask the operator of the API for yours.
    retry_strategy=BulkTokenizedChargeRetryStrategy(
        retry_interval=120, retry_amount_variable=60, retry_attempt_variable=2
    ),
    bulk_data=[
        BulkTokenizedChargeItem(
            token="card-token-0001",
            currency="NGN",
            country="NG",
            amount=3500,
            email="ada@customer.example",
            tx_ref="batch-2026-01-a",
        )
    ],
)
try:
    created = create_bulk_tokenized_charge.sync(client=main, body=batch)
    assert isinstance(created, BulkTokenizedChargeResponse), created
except Refused as error:
    print("refused:", error, file=sys.stderr)
    sys.exit(FAILED)
except Exception as error:  # lost or unclear
    print("nobody knows whether cards were charged:", repr(error), file=sys.stderr)
    sys.exit(UNKNOWN)
print("charges:", created.data.total_charges)
