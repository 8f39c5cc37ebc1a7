from payments_main import AuthenticatedClient
from payments_main.api.virtual_cards import list_virtual_cards
from payments_main.models import VirtualCardListResponse

headers = {"Content-Type": "application/json"}
main = AuthenticatedClient("http://localhost:4010/v3", token="any-token", headers=headers)
try:
    cards = list_virtual_cards.sync(client=main)
except ValueError as error:  # An error can come with status 200: its `status` is not `success`.
    raise SystemExit(f"no cards: {error}")
if not isinstance(cards, VirtualCardListResponse):
    raise SystemExit(f"no cards: {cards}")
for card in cards.data:
    print(card.masked_pan, card.amount)
