package main

import (
	"context"
	"fmt"

	"payments/mainapi"
)

func main() {
	settings := mainapi.NewConfiguration()
	settings.Servers = mainapi.ServerConfigurations{{URL: "http://localhost:4010/v3"}}
	settings.AddDefaultHeader("Authorization", "Bearer any-token")
	settings.AddDefaultHeader("Content-Type", "application/json")
	api := mainapi.NewAPIClient(settings).VirtualCardsAPI
	cards, _, err := api.ListVirtualCards(context.Background()).Execute()
	if err != nil {
		panic(err)
	}
	for _, card := range cards.Data {
		fmt.Println(card.MaskedPan, card.Amount)
	}
}
