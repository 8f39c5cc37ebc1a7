mod report;

use payments_main::apis::bulk_tokenized_charges_api::create_bulk_tokenized_charge;
use payments_main::apis::charges_api::{void_charge, VoidChargeError};
use payments_main::apis::refunds_api::list_refunds;
use payments_main::apis::subscriptions_api::list_subscriptions;
use payments_main::apis::virtual_account_numbers_api::{
    get_virtual_account_number, update_virtual_account_number_bvn,
};
use payments_main::apis::virtual_cards_api::{get_virtual_card, list_virtual_cards};
use payments_main::models::{BulkTokenizedChargeRequest, VirtualAccountNumberBvnRequest};
use payments_webhooks::apis::webhook_endpoints_api::{
    list_webhook_endpoints, ListWebhookEndpointsError,
};
use report::{Input, Report};
use reqwest::header::{HeaderMap, HeaderValue, CONTENT_TYPE};
use std::error::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let given = Input::read();

    // One client for each interface, and the header that three operations want without a body
    let json = HeaderValue::from_static("application/json");
    let headers = HeaderMap::from_iter([(CONTENT_TYPE, json)]);
    let main = payments_main::apis::configuration::Configuration {
        base_path: given.text("mainUrl").to_string(),
        bearer_access_token: Some(given.text("token").to_string()),
        client: reqwest::Client::builder().default_headers(headers).build()?,
        ..Default::default()
    };
    let webhooks = |token: &str| payments_webhooks::apis::configuration::Configuration {
        base_path: given.text("webhooksUrl").to_string(),
        bearer_access_token: Some(token.to_string()),
        ..Default::default()
    };

    let request: BulkTokenizedChargeRequest = serde_json::from_value(given.json("batch"))?;
    let batch = create_bulk_tokenized_charge(&main, request).await?;
    Report::new("createBulkTokenizedCharge", 200)
        .field("/status", &batch.status.to_string())
        .field("/data/title", &batch.data.title)
        .field("/data/total_charges", batch.data.total_charges)
        .print();

    let voided = void_charge(&main, given.text("flwRef")).await?.data;
    Report::new("voidCharge", 200)
        .field("/data/status", &voided.status)
        .field("/data/amount", voided.amount.ok_or("amount")?)
        .field("/data/created_at", &voided.created_at.ok_or("created_at")?.to_rfc3339())
        .field("/data/card/first_6digits", &voided.card.ok_or("card")?.first_6digits)
        .print();

    let cards = list_virtual_cards(&main).await?.data;
    Report::new("listVirtualCards", 200)
        .field("/data/0/masked_pan", &cards[0].masked_pan)
        .field("/data/0/address_2", &cards[0].address_2)
        .field("/data/1/is_active", cards[1].is_active)
        .print();

    let card = get_virtual_card(&main, given.text("cardId")).await?.data;
    Report::new("getVirtualCard", 200)
        .field("/data/card_hash", &card.card_hash.to_string())
        .field("/data/amount", &card.amount)
        .print();

    let order_ref = given.text("orderRef");
    let account = get_virtual_account_number(&main, order_ref).await?.data;
    Report::new("getVirtualAccountNumber", 200)
        .field("/data/account_number", &account.account_number)
        .field("/data/created_at", &account.created_at)
        .print();

    let bvn: VirtualAccountNumberBvnRequest = serde_json::from_value(given.json("bvn"))?;
    let updated = update_virtual_account_number_bvn(&main, order_ref, bvn).await?;
    Report::new("updateVirtualAccountNumberBvn", 200)
        .open("/message", &updated["message"])
        .print();

    let subscriptions = list_subscriptions(&main).await?;
    let customer = subscriptions.data[0].customer.as_ref().ok_or("customer")?;
    Report::new("listSubscriptions", 200)
        .field("/meta/page_info/total", subscriptions.meta.page_info.total)
        .field("/data/0/customer/customer_email", &customer.customer_email)
        .field("/data/1/amount", subscriptions.data[1].amount.ok_or("amount")?)
        .print();

    let refunds = list_refunds(&main).await?;
    Report::new("listRefunds", 200)
        .field("/meta/page_info/page_size", refunds.meta.page_info.page_size)
        .field("/data/0/transaction_id", refunds.data[0].transaction_id.ok_or("id")?)
        .print();

    let token = given.text("token");
    let endpoints = list_webhook_endpoints(&webhooks(token), Some(given.text("traceId"))).await?;
    let endpoint = &endpoints.data[0];
    let events = endpoint.supported_event_types.as_ref().ok_or("events")?;
    Report::new("listWebhookEndpoints", 200)
        .field("/meta/page_info/total_pages", endpoints.meta.page_info.total_pages)
        .field("/data/0/url", &endpoint.url)
        .field("/data/0/supported_event_types/0", &events[0])
        .open("/data/0/meta/team", &endpoint.meta.as_ref().ok_or("meta")?["team"])
        .print();

    let unknown = void_charge(&main, given.text("unknownFlwRef")).await;
    if let Err(payments_main::apis::Error::ResponseError(response)) = unknown {
        let Some(VoidChargeError::DefaultResponse(error)) = response.entity else {
            return Err("the error has another shape".into());
        };
        Report::new("voidCharge failed", response.status.as_u16())
            .field("/status", &error.status.to_string())
            .field("/message", &error.message)
            .print();
    }

    let stranger = webhooks(given.text("rejectedToken"));
    let rejected = list_webhook_endpoints(&stranger, None).await;
    if let Err(payments_webhooks::apis::Error::ResponseError(response)) = rejected {
        let Some(ListWebhookEndpointsError::Status401(error)) = response.entity else {
            return Err("the error has another shape".into());
        };
        Report::new("listWebhookEndpoints failed", response.status.as_u16())
            .field("/status", &error.status.to_string())
            .field("/message", &error.message)
            .field("/error/type", &error.error.r#type.to_string())
            .field("/error/code", &error.error.code.to_string())
            .print();
    }
    Ok(())
}
