// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.

use std::{env, error::Error as StdError, process::ExitCode, time::Duration};

use progenitor::progenitor_client::Error::{ErrorResponse, InvalidResponsePayload};
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION, CONTENT_TYPE};
use reqwest::redirect::Policy;
use serde_json::{json, Value};

progenitor::generate_api!(spec = "main.yaml");

const UNKNOWN: u8 = 75;

fn client() -> Result<Client, Box<dyn StdError>> {
    let token = env::var("PAYMENTS_TOKEN").unwrap_or("any-token".into());
    let address = env::var("PAYMENTS_BASE_URL").unwrap_or("http://localhost:4010/v3".into());
    let headers = HeaderMap::from_iter([
        (AUTHORIZATION, HeaderValue::from_str(&format!("Bearer {token}"))?),
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ]);
    let http = reqwest::Client::builder()
        .default_headers(headers)
        .timeout(Duration::from_secs(30))
        .redirect(Policy::none())
        .build()?;
    Ok(Client::new_with_client(&address, http))
}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<ExitCode, Box<dyn StdError>> {
    let main = client()?;

    let cards = match main.list_virtual_cards().await {
        // An error can come with status 200: its `status` is not `success`.
        Err(InvalidResponsePayload(_, reason)) => return Err(reason.into()),
        others => others?.into_inner(),
    };
    for card in cards.data {
        println!("{} {}", card.masked_pan.as_str(), card.amount.as_str());
    }

    let batch: types::BulkTokenizedChargeRequest = serde_json::from_value(json!({
        "title": "January renewals",
        // Made up: what the three settings do is not known. Ask the operator of the API for yours.
        "retry_strategy": {
            "retry_interval": 120,
            "retry_amount_variable": 60,
            "retry_attempt_variable": 2,
        },
        "bulk_data": [{
            "token": "card-token-0001",
            "currency": "NGN",
            "country": "NG",
            "amount": 3500.0,
            "email": "ada@customer.example",
            "tx_ref": "batch-2026-01-a",
        }],
    }))?;
    let refusal = match main.create_bulk_tokenized_charge(&batch).await {
        Ok(created) => {
            println!("charges: {}", created.data.total_charges);
            return Ok(ExitCode::SUCCESS);
        }
        Err(ErrorResponse(error)) if is_refusal(error.status().as_u16()) => error.message.to_string(),
        // An error can come with status 200, where the client expects none.
        Err(InvalidResponsePayload(body, _)) if says_error(&body) => "an error with status 200".into(),
        // Lost or unclear.
        Err(error) => {
            eprintln!("nobody knows whether cards were charged: {error}");
            return Ok(ExitCode::from(UNKNOWN));
        }
    };
    eprintln!("refused: {refusal}");
    Ok(ExitCode::FAILURE)
}

/// Says of the status of an error that it is a refusal.
fn is_refusal(status: u16) -> bool {
    (400..500).contains(&status) && status != 408 && status != 421
}

fn says_error(body: &[u8]) -> bool {
    serde_json::from_slice(body).is_ok_and(|body: Value| body["status"] == "error")
}
