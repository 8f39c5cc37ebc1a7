from payments_main import ApiClient, Configuration, VirtualCardsApi

main = ApiClient(Configuration(host="http://localhost:4010/v3", access_token="any-token"))
main.set_default_header("Content-Type", "application/json")
for card in VirtualCardsApi(main).list_virtual_cards().data:
    print(card.masked_pan, card.amount)
