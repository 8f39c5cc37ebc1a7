#![deny(warnings)]

mod report;

// A client for each interface, with the token and the header that some operations want without a body
mod payments_main {
    progenitor::generate_api!(spec = "main.yaml");
}
mod payments_webhooks {
    progenitor::generate_api!(spec = "webhooks.yaml");
}

fn client(token: &str) -> reqwest::Client {
    let bearer = HeaderValue::from_str(&format!("Bearer {token}")).expect("a token");
    let json = HeaderValue::from_static("application/json");
    let headers = HeaderMap::from_iter([(AUTHORIZATION, bearer), (CONTENT_TYPE, json)]);
    reqwest::Client::builder().default_headers(headers).build().expect("a client")
}

use report::{Input, Report};
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION, CONTENT_TYPE};
use std::error::Error;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let given = Input::read();
    let token = given.text("token");
    let main = payments_main::Client::new_with_client(given.text("mainUrl"), client(token));
    let webhooks = |token: &str| {
        payments_webhooks::Client::new_with_client(given.text("webhooksUrl"), client(token))
    };

    let request: payments_main::types::BulkTokenizedChargeRequest =
        serde_json::from_value(given.json("batch"))?;
    let batch = main.create_bulk_tokenized_charge(&request).await?.into_inner();
    Report::new("createBulkTokenizedCharge", 200)
        .field("/status", &batch.status.to_string())
        .field("/data/title", &batch.data.title)
        .field("/data/total_charges", batch.data.total_charges)
        .print();

    let voided = main.void_charge(given.text("flwRef")).await?.into_inner().data;
    Report::new("voidCharge", 200)
        .field("/data/status", &voided.status)
        .field("/data/amount", voided.amount.ok_or("amount")?)
        .field("/data/created_at", &voided.created_at.ok_or("created_at")?.to_rfc3339())
        .field("/data/card/first_6digits", &voided.card.ok_or("card")?.first_6digits)
        .print();

    let cards = main.list_virtual_cards().await?.into_inner().data;
    Report::new("listVirtualCards", 200)
        .field("/data/0/masked_pan", cards[0].masked_pan.as_str())
        .field("/data/0/address_2", &cards[0].address_2)
        .field("/data/1/is_active", cards[1].is_active)
        .print();

    let card = main.get_virtual_card(given.text("cardId")).await?.into_inner().data;
    Report::new("getVirtualCard", 200)
        .field("/data/card_hash", &card.card_hash.to_string())
        .field("/data/amount", card.amount.as_str())
        .print();

    let order_ref = given.text("orderRef");
    let account = main.get_virtual_account_number(order_ref).await?.into_inner().data;
    Report::new("getVirtualAccountNumber", 200)
        .field("/data/account_number", &account.account_number)
        .field("/data/created_at", account.created_at.ok_or("created_at")?.as_str())
        .print();

    let bvn: payments_main::types::VirtualAccountNumberBvnRequest =
        serde_json::from_value(given.json("bvn"))?;
    let updated = main.update_virtual_account_number_bvn(order_ref, &bvn).await?.into_inner();
    Report::new("updateVirtualAccountNumberBvn", 200)
        .open("/message", &updated["message"])
        .print();

    let subscriptions = main.list_subscriptions().await?.into_inner();
    let customer = subscriptions.data[0].customer.as_ref().ok_or("customer")?;
    Report::new("listSubscriptions", 200)
        .field("/meta/page_info/total", subscriptions.meta.page_info.total)
        .field("/data/0/customer/customer_email", &customer.customer_email)
        .field("/data/1/amount", subscriptions.data[1].amount.ok_or("amount")?)
        .print();

    let refunds = main.list_refunds().await?.into_inner();
    Report::new("listRefunds", 200)
        .field("/meta/page_info/page_size", refunds.meta.page_info.page_size)
        .field("/data/0/transaction_id", refunds.data[0].transaction_id.ok_or("id")?)
        .print();

    let trace_id = given.text("traceId").parse()?;
    let endpoints = webhooks(token).list_webhook_endpoints(Some(&trace_id)).await?.into_inner();
    let endpoint = &endpoints.data[0];
    Report::new("listWebhookEndpoints", 200)
        .field("/meta/page_info/total_pages", endpoints.meta.page_info.total_pages)
        .field("/data/0/url", &endpoint.url)
        .field("/data/0/supported_event_types/0", &endpoint.supported_event_types[0])
        .open("/data/0/meta/team", &endpoint.meta["team"])
        .print();

    let unknown = main.void_charge(given.text("unknownFlwRef")).await;
    if let Err(payments_main::Error::ErrorResponse(failed)) = unknown {
        Report::new("voidCharge failed", failed.status().as_u16())
            .field("/status", &failed.status.to_string())
            .field("/message", &failed.message)
            .print();
    }

    let rejected = webhooks(given.text("rejectedToken")).list_webhook_endpoints(None).await;
    if let Err(payments_webhooks::Error::ErrorResponse(failed)) = rejected {
        Report::new("listWebhookEndpoints failed", failed.status().as_u16())
            .field("/status", &failed.status.to_string())
            .field("/message", &failed.message)
            .field("/error/type", &failed.error.type_)
            .field("/error/code", &failed.error.code)
            .print();
    }
    Ok(())
}
