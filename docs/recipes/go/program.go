// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.
package main

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"time"

	"payments/mainapi"
)

const done, failed, unknown = 0, 1, 75

func main() {
	os.Exit(run(context.Background()))
}

func run(ctx context.Context) int {
	sign := mainapi.WithRequestEditorFn(func(_ context.Context, request *http.Request) error {
		request.Header.Set("Authorization", "Bearer "+cmp.Or(os.Getenv("PAYMENTS_TOKEN"), "any-token"))
		request.Header.Set("Content-Type", "application/json")
		return nil
	})
	address := cmp.Or(os.Getenv("PAYMENTS_BASE_URL"), "http://localhost:4010/v3")
	client, err := mainapi.NewClientWithResponses(address, sign, mainapi.WithHTTPClient(&http.Client{
		Timeout: 30 * time.Second,
		CheckRedirect: func(*http.Request, []*http.Request) error {
			return http.ErrUseLastResponse // the request goes to this host alone
		},
	}))
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		return failed
	}

	cards, err := client.ListVirtualCardsWithResponse(ctx)
	if err != nil {
		fmt.Fprintln(os.Stderr, "no cards:", err)
		return failed
	}
	// An error can come with status 200, and JSON200 then has it.
	if cards.JSON200 == nil || cards.JSON200.Status != mainapi.Success {
		fmt.Fprintln(os.Stderr, "no cards:", cards.Status())
		return failed
	}
	for _, card := range cards.JSON200.Data {
		fmt.Println(card.MaskedPan, card.Amount)
	}

	created, err := client.CreateBulkTokenizedChargeWithResponse(ctx, mainapi.BulkTokenizedChargeRequest{
		Title: to("January renewals"),
		RetryStrategy: mainapi.BulkTokenizedChargeRetryStrategy{
			// Made up: what the three settings do is not known. Ask the operator of the API for yours.
			RetryInterval: 120, RetryAmountVariable: 60, RetryAttemptVariable: 2,
		},
		BulkData: &[]mainapi.BulkTokenizedChargeItem{{
			Token: to("card-token-0001"), Currency: to("NGN"), Country: to("NG"), Amount: to(3500.0),
			Email: to("ada@customer.example"), TxRef: to("batch-2026-01-a"),
		}},
	})
	if err != nil { // lost or unclear
		fmt.Fprintln(os.Stderr, "nobody knows whether cards were charged:", err)
		return unknown
	}
	if created.JSON200 != nil && created.JSON200.Status == mainapi.Success {
		fmt.Println("charges:", created.JSON200.Data.TotalCharges)
		return done
	}
	var body struct{ Status, Message string }
	if json.Unmarshal(created.Body, &body) == nil && body.Status == "error" && isRefusal(created.StatusCode()) {
		fmt.Fprintln(os.Stderr, "refused:", body.Message)
		return failed
	}
	fmt.Fprintln(os.Stderr, "nobody knows whether cards were charged:", created.Status())
	return unknown
}

// isRefusal says of the status of an error that it is a refusal. It can be 200.
func isRefusal(status int) bool {
	return status == 200 || status >= 400 && status < 500 && status != 408 && status != 421
}

func to[T any](value T) *T { return &value }
