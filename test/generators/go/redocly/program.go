package main

import (
	"context"
	"encoding/json"
	"errors"

	"payments/mainapi"
	"payments/webhooks"
)

func main() {
	given := readInput()
	ctx := context.Background()

	// set-up: one client for each interface, and the header that three operations want without a body
	token := func(value string) func() string { return func() string { return value } }
	main := mainapi.New(mainapi.Config{
		ServerURL: given.MainURL,
		Auth:      mainapi.Auth{Bearer: token(given.Token)},
		Headers:   map[string]string{"Content-Type": "application/json"},
	})
	client := func(value string) *webhooks.Client {
		return webhooks.New(webhooks.Config{
			ServerURL: given.WebhooksURL,
			Auth:      webhooks.Auth{Bearer: token(value)},
			Headers:   map[string]string{"X-Trace-Id": given.TraceID},
		})
	}
	// end of set-up

	request := parse[mainapi.BulkTokenizedChargeRequest](given.Batch)
	batch := success(main.CreateBulkTokenizedCharge(ctx, request))
	report("createBulkTokenizedCharge", 200, Fields{
		"/status":             is[mainapi.SuccessStatus](batch.Status),
		"/data/title":         is[string](there(batch.Data.Title)),
		"/data/total_charges": is[int64](batch.Data.TotalCharges),
	})

	voided := success(main.VoidCharge(ctx, given.FlwRef))
	report("voidCharge", 200, Fields{
		"/data/status":             is[string](voided.Data.Status),
		"/data/amount":             is[float64](there(voided.Data.Amount)),
		"/data/created_at":         is[string](there(voided.Data.CreatedAt)),
		"/data/card/first_6digits": is[string](there(there(voided.Data.Card).First6digits)),
	})

	cards := success(main.ListVirtualCards(ctx))
	report("listVirtualCards", 200, Fields{
		"/data/0/masked_pan": is[string](cards.Data[0].MaskedPan),
		"/data/0/address_2":  is[*string](cards.Data[0].Address2),
		"/data/1/is_active":  is[bool](cards.Data[1].IsActive),
	})

	card := success(main.GetVirtualCard(ctx, given.CardID))
	report("getVirtualCard", 200, Fields{
		"/data/card_hash": is[string](card.Data.CardHash),
		"/data/amount":    is[string](card.Data.Amount),
	})

	account := success(main.GetVirtualAccountNumber(ctx, given.OrderRef))
	report("getVirtualAccountNumber", 200, Fields{
		"/data/account_number": is[string](there(account.Data.AccountNumber)),
		"/data/created_at":     is[string](there(account.Data.CreatedAt)),
	})

	bvn := parse[mainapi.VirtualAccountNumberBvnRequest](given.Bvn)
	updated := success(main.UpdateVirtualAccountNumberBvn(ctx, given.OrderRef, bvn))
	report("updateVirtualAccountNumberBvn", 200, Fields{"/message": updated.(map[string]any)["message"]})

	subscriptions := success(main.ListSubscriptions(ctx))
	report("listSubscriptions", 200, Fields{
		"/meta/page_info/total":           is[int64](subscriptions.Meta.PageInfo.Total),
		"/data/0/customer/customer_email": is[string](there(there(subscriptions.Data[0].Customer).CustomerEmail)),
		"/data/1/amount":                  is[float64](there(subscriptions.Data[1].Amount)),
	})

	refunds := success(main.ListRefunds(ctx))
	report("listRefunds", 200, Fields{
		"/meta/page_info/page_size": is[int64](refunds.Meta.PageInfo.PageSize),
		"/data/0/transaction_id":    is[int64](there(refunds.Data[0].TransactionId)),
	})

	endpoints := success(client(given.Token).ListWebhookEndpoints(ctx))
	report("listWebhookEndpoints", 200, Fields{
		"/meta/page_info/total_pages":     is[int64](endpoints.Meta.PageInfo.TotalPages),
		"/data/0/url":                     is[string](there(endpoints.Data[0].Url)),
		"/data/0/supported_event_types/0": is[string](endpoints.Data[0].SupportedEventTypes[0]),
		"/data/0/meta/team":               endpoints.Data[0].Meta["team"],
	})

	_, err := main.VoidCharge(ctx, given.UnknownFlwRef)
	var failed *mainapi.APIError
	if !errors.As(err, &failed) {
		panic("no error")
	}
	unknown := typed[mainapi.MainError](failed.Body)
	report("voidCharge failed", failed.Status, Fields{
		"/status":  is[mainapi.ErrorStatus](unknown.Status),
		"/message": is[string](unknown.Message),
	})

	_, err = client(given.RejectedToken).ListWebhookEndpoints(ctx)
	var refused *webhooks.APIError
	if !errors.As(err, &refused) {
		panic("no error")
	}
	rejected := typed[webhooks.WebhooksUnauthorizedError](refused.Body)
	report("listWebhookEndpoints failed", refused.Status, Fields{
		"/status":     is[webhooks.FailedStatus](rejected.Status),
		"/message":    is[string](rejected.Message),
		"/error/type": is[webhooks.UnauthorizedErrorType](rejected.Error.Type_),
		"/error/code": is[webhooks.UnauthorizedErrorCode](rejected.Error.Code),
	})
}

// typed returns the untyped body of an error as its generated type.
func typed[T any](body any) T {
	text, err := json.Marshal(body)
	must(err)
	return parse[T](text)
}
