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
    for card in main.list_virtual_cards().await?.into_inner().data {
        println!("{} {}", card.masked_pan.as_str(), card.amount.as_str());
    }
    Ok(())
}
