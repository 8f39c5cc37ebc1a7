from payments_main import AuthenticatedClient
from payments_main.api.virtual_cards import list_virtual_cards
from payments_main.models import VirtualCardListResponse

headers = {"Content-Type": "application/json"}
main = AuthenticatedClient("http://localhost:4010/v3", token="any-token", headers=headers)
cards = list_virtual_cards.sync(client=main)
assert isinstance(cards, VirtualCardListResponse), cards
for card in cards.data:
    print(card.masked_pan, card.amount)
