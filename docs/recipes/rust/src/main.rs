use progenitor::progenitor_client::Error::InvalidResponsePayload;
use reqwest::header::{HeaderMap, HeaderValue, AUTHORIZATION, CONTENT_TYPE};

progenitor::generate_api!(spec = "main.yaml");

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let headers = HeaderMap::from_iter([
        (AUTHORIZATION, HeaderValue::from_static("Bearer any-token")),
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
    ]);
    let client = reqwest::Client::builder().default_headers(headers).build()?;
    let main = Client::new_with_client("http://localhost:4010/v3", client);
    let cards = match main.list_virtual_cards().await {
        // An error can come with status 200: its `status` is not `success`.
        Err(InvalidResponsePayload(_, reason)) => return Err(reason.into()),
        others => others?.into_inner(),
    };
    for card in cards.data {
        println!("{} {}", card.masked_pan.as_str(), card.amount.as_str());
    }
    Ok(())
}
