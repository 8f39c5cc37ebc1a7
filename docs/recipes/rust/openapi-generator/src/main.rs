use payments_main::apis::configuration::Configuration;
use payments_main::apis::virtual_cards_api::list_virtual_cards;
use reqwest::header::{HeaderMap, HeaderValue, CONTENT_TYPE};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let json = HeaderMap::from_iter([(CONTENT_TYPE, HeaderValue::from_static("application/json"))]);
    let main = Configuration {
        base_path: "http://localhost:4010/v3".to_string(),
        bearer_access_token: Some("any-token".to_string()),
        client: reqwest::Client::builder().default_headers(json).build()?,
        ..Default::default()
    };
    for card in list_virtual_cards(&main).await?.data {
        println!("{} {}", card.masked_pan, card.amount);
    }
    Ok(())
}
