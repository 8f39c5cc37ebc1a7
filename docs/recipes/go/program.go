package main

import (
	"context"
	"fmt"
	"log"
	"net/http"

	"payments/mainapi"
)

func main() {
	sign := mainapi.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer any-token")
		request.Header.Set("Content-Type", "application/json")
		return nil
	})
	client, _ := mainapi.NewClientWithResponses("http://localhost:4010/v3", sign)
	cards, err := client.ListVirtualCardsWithResponse(context.Background())
	if err != nil {
		log.Fatalln("no cards:", err)
	}
	// An error can come with status 200, and JSON200 then has it.
	if cards.JSON200 == nil || cards.JSON200.Status != mainapi.Success {
		log.Fatalln("no cards:", cards.Status())
	}
	for _, card := range cards.JSON200.Data {
		fmt.Println(card.MaskedPan, card.Amount)
	}
}
