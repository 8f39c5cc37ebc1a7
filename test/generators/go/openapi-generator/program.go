package main

import (
	"context"
	"errors"
	"net/http"
	"time"

	"payments/mainapi"
	"payments/webhooks"
)

func main() {
	given := readInput()
	ctx := context.Background()

	// One client for each interface, and the header that three operations want without a body
	settings := mainapi.NewConfiguration()
	settings.Servers = mainapi.ServerConfigurations{{URL: given.MainURL}}
	settings.AddDefaultHeader("Authorization", "Bearer "+given.Token)
	settings.AddDefaultHeader("Content-Type", "application/json")
	main := mainapi.NewAPIClient(settings)

	listing := func(token string) webhooks.ApiListWebhookEndpointsRequest {
		settings := webhooks.NewConfiguration()
		settings.Servers = webhooks.ServerConfigurations{{URL: given.WebhooksURL}}
		settings.AddDefaultHeader("Authorization", "Bearer "+token)
		return webhooks.NewAPIClient(settings).WebhookEndpointsAPI.ListWebhookEndpoints(ctx)
	}
	accounts := main.VirtualAccountNumbersAPI

	request := parse[mainapi.BulkTokenizedChargeRequest](given.Batch)
	batch := success(first(main.BulkTokenizedChargesAPI.CreateBulkTokenizedCharge(ctx).
		BulkTokenizedChargeRequest(request).Execute()))
	report("createBulkTokenizedCharge", 200, Fields{
		"/status":             is[mainapi.SuccessStatus](batch.Status),
		"/data/title":         is[string](there(batch.Data.Title)),
		"/data/total_charges": is[int64](batch.Data.TotalCharges),
	})

	voided := success(first(main.ChargesAPI.VoidCharge(ctx, given.FlwRef).Execute()))
	report("voidCharge", 200, Fields{
		"/data/status":             is[string](voided.Data.Status),
		"/data/amount":             is[float64](there(voided.Data.Amount)),
		"/data/created_at":         is[time.Time](there(voided.Data.CreatedAt)),
		"/data/card/first_6digits": is[string](there(there(voided.Data.Card).First6digits)),
	})

	cards := success(first(main.VirtualCardsAPI.ListVirtualCards(ctx).Execute()))
	report("listVirtualCards", 200, Fields{
		"/data/0/masked_pan": is[string](cards.Data[0].MaskedPan),
		"/data/0/address_2":  is[*string](cards.Data[0].Address2.Get()),
		"/data/1/is_active":  is[bool](cards.Data[1].IsActive),
	})

	card := success(first(main.VirtualCardsAPI.GetVirtualCard(ctx, given.CardID).Execute()))
	report("getVirtualCard", 200, Fields{
		"/data/card_hash": is[string](card.Data.CardHash),
		"/data/amount":    is[string](card.Data.Amount),
	})

	account := success(first(accounts.GetVirtualAccountNumber(ctx, given.OrderRef).Execute()))
	report("getVirtualAccountNumber", 200, Fields{
		"/data/account_number": is[string](there(account.Data.AccountNumber)),
		"/data/created_at":     is[string](there(account.Data.CreatedAt)),
	})

	bvn := parse[mainapi.VirtualAccountNumberBvnRequest](given.Bvn)
	updated := success(first(accounts.UpdateVirtualAccountNumberBvn(ctx, given.OrderRef).
		VirtualAccountNumberBvnRequest(bvn).Execute()))
	report("updateVirtualAccountNumberBvn", 200, Fields{"/message": updated.(map[string]any)["message"]})

	subscriptions := success(first(main.SubscriptionsAPI.ListSubscriptions(ctx).Execute()))
	report("listSubscriptions", 200, Fields{
		"/meta/page_info/total":           is[int64](subscriptions.Meta.PageInfo.Total),
		"/data/0/customer/customer_email": is[string](there(there(subscriptions.Data[0].Customer).CustomerEmail)),
		"/data/1/amount":                  is[float64](there(subscriptions.Data[1].Amount)),
	})

	refunds := success(first(main.RefundsAPI.ListRefunds(ctx).Execute()))
	report("listRefunds", 200, Fields{
		"/meta/page_info/page_size": is[int64](refunds.Meta.PageInfo.PageSize),
		"/data/0/transaction_id":    is[int64](there(refunds.Data[0].TransactionId)),
	})

	endpoints := success(first(listing(given.Token).XTraceId(given.TraceID).Execute()))
	report("listWebhookEndpoints", 200, Fields{
		"/meta/page_info/total_pages":     is[int64](endpoints.Meta.PageInfo.TotalPages),
		"/data/0/url":                     is[string](there(endpoints.Data[0].Url)),
		"/data/0/supported_event_types/0": is[string](endpoints.Data[0].SupportedEventTypes[0]),
		"/data/0/meta/team":               endpoints.Data[0].Meta["team"],
	})

	_, response, err := main.ChargesAPI.VoidCharge(ctx, given.UnknownFlwRef).Execute()
	var failed *mainapi.GenericOpenAPIError
	if !errors.As(err, &failed) {
		panic("no error")
	}
	unknown := failed.Model().(mainapi.MainError)
	report("voidCharge failed", response.StatusCode, Fields{
		"/status":  is[mainapi.ErrorStatus](unknown.Status),
		"/message": is[string](unknown.Message),
	})

	_, response, err = listing(given.RejectedToken).Execute()
	var refused *webhooks.GenericOpenAPIError
	if !errors.As(err, &refused) {
		panic("no error")
	}
	rejected := refused.Model().(webhooks.WebhooksUnauthorizedError)
	report("listWebhookEndpoints failed", response.StatusCode, Fields{
		"/status":     is[webhooks.FailedStatus](rejected.Status),
		"/message":    is[string](rejected.Message),
		"/error/type": is[webhooks.UnauthorizedErrorType](rejected.Error.Type),
		"/error/code": is[webhooks.UnauthorizedErrorCode](rejected.Error.Code),
	})
}

func first[T any](value T, _ *http.Response, err error) (T, error) { return value, err }
