package main

import (
	"context"
	"net/http"
	"time"

	"payments/mainapi"
	"payments/webhooks"

	"github.com/google/uuid"
)

func main() {
	given := readInput()
	ctx := context.Background()

	// One client for each interface, and the header that three operations want without a body
	sign := func(token string) func(context.Context, *http.Request) error {
		return func(_ context.Context, request *http.Request) error {
			request.Header.Set("Authorization", "Bearer "+token)
			request.Header.Set("Content-Type", "application/json")
			return nil
		}
	}
	main := success(mainapi.NewClientWithResponses(
		given.MainURL, mainapi.WithRequestEditorFn(sign(given.Token))))
	client := func(token string) *webhooks.ClientWithResponses {
		return success(webhooks.NewClientWithResponses(
			given.WebhooksURL, webhooks.WithRequestEditorFn(sign(token))))
	}

	request := parse[mainapi.BulkTokenizedChargeRequest](given.Batch)
	batch := success(main.CreateBulkTokenizedChargeWithResponse(ctx, request)).JSON200
	report("createBulkTokenizedCharge", 200, Fields{
		"/status":             is[mainapi.SuccessStatus](batch.Status),
		"/data/title":         is[string](there(batch.Data.Title)),
		"/data/total_charges": is[int64](batch.Data.TotalCharges),
	})

	voided := success(main.VoidChargeWithResponse(ctx, given.FlwRef)).JSON200
	report("voidCharge", 200, Fields{
		"/data/status":             is[string](voided.Data.Status),
		"/data/amount":             is[float64](there(voided.Data.Amount)),
		"/data/created_at":         is[time.Time](there(voided.Data.CreatedAt)),
		"/data/card/first_6digits": is[string](there(there(voided.Data.Card).First6digits)),
	})

	cards := success(main.ListVirtualCardsWithResponse(ctx)).JSON200
	report("listVirtualCards", 200, Fields{
		"/data/0/masked_pan": is[string](cards.Data[0].MaskedPan),
		"/data/0/address_2":  is[*string](cards.Data[0].Address2),
		"/data/1/is_active":  is[bool](cards.Data[1].IsActive),
	})

	card := success(main.GetVirtualCardWithResponse(ctx, given.CardID)).JSON200
	report("getVirtualCard", 200, Fields{
		"/data/card_hash": is[uuid.UUID](card.Data.CardHash),
		"/data/amount":    is[string](card.Data.Amount),
	})

	account := success(main.GetVirtualAccountNumberWithResponse(ctx, given.OrderRef)).JSON200
	report("getVirtualAccountNumber", 200, Fields{
		"/data/account_number": is[string](there(account.Data.AccountNumber)),
		"/data/created_at":     is[string](there(account.Data.CreatedAt)),
	})

	bvn := parse[mainapi.VirtualAccountNumberBvnRequest](given.Bvn)
	updated := success(main.UpdateVirtualAccountNumberBvnWithResponse(ctx, given.OrderRef, bvn)).JSON200
	report("updateVirtualAccountNumberBvn", 200, Fields{"/message": any(*updated).(map[string]any)["message"]})

	subscriptions := success(main.ListSubscriptionsWithResponse(ctx)).JSON200
	report("listSubscriptions", 200, Fields{
		"/meta/page_info/total":           is[int64](subscriptions.Meta.PageInfo.Total),
		"/data/0/customer/customer_email": is[string](there(there(subscriptions.Data[0].Customer).CustomerEmail)),
		"/data/1/amount":                  is[float64](there(subscriptions.Data[1].Amount)),
	})

	refunds := success(main.ListRefundsWithResponse(ctx)).JSON200
	report("listRefunds", 200, Fields{
		"/meta/page_info/page_size": is[int64](refunds.Meta.PageInfo.PageSize),
		"/data/0/transaction_id":    is[int64](there(refunds.Data[0].TransactionId)),
	})

	params := webhooks.ListWebhookEndpointsParams{XTraceId: &given.TraceID}
	endpoints := success(client(given.Token).ListWebhookEndpointsWithResponse(ctx, &params)).JSON200
	report("listWebhookEndpoints", 200, Fields{
		"/meta/page_info/total_pages":     is[int64](endpoints.Meta.PageInfo.TotalPages),
		"/data/0/url":                     is[string](there(endpoints.Data[0].Url)),
		"/data/0/supported_event_types/0": is[string](there(endpoints.Data[0].SupportedEventTypes)[0]),
		"/data/0/meta/team":               there(endpoints.Data[0].Meta)["team"],
	})

	unknown := success(main.VoidChargeWithResponse(ctx, given.UnknownFlwRef))
	report("voidCharge failed", unknown.StatusCode(), Fields{
		"/status":  is[mainapi.ErrorStatus](unknown.JSONDefault.Status),
		"/message": is[string](unknown.JSONDefault.Message),
	})

	rejected := success(client(given.RejectedToken).ListWebhookEndpointsWithResponse(ctx, nil))
	report("listWebhookEndpoints failed", rejected.StatusCode(), Fields{
		"/status":     is[webhooks.FailedStatus](rejected.JSON401.Status),
		"/message":    is[string](rejected.JSON401.Message),
		"/error/type": is[webhooks.UnauthorizedErrorType](rejected.JSON401.Error.Type),
		"/error/code": is[webhooks.UnauthorizedErrorCode](rejected.JSON401.Error.Code),
	})
}
