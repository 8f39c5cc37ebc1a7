import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpRequest;
import java.util.function.Consumer;
import payments.main.api.BulkTokenizedChargesApi;
import payments.main.api.ChargesApi;
import payments.main.api.RefundsApi;
import payments.main.api.SubscriptionsApi;
import payments.main.api.VirtualAccountNumbersApi;
import payments.main.api.VirtualCardsApi;
import payments.main.model.BulkTokenizedChargeRequest;
import payments.main.model.MainError;
import payments.main.model.VirtualAccountNumberBvnRequest;
import payments.webhooks.api.WebhookEndpointsApi;
import payments.webhooks.model.WebhooksUnauthorizedError;

final class Longer {
    public static void main(String[] arguments) throws Exception {
        JsonNode given = Report.input();

        // One client for each interface, and the header that three operations want without a body
        var main = new payments.main.ApiClient();
        main.updateBaseUri(given.get("mainUrl").asText());
        main.setRequestInterceptor(headers(given.get("token").asText()));
        var webhooks = new payments.webhooks.ApiClient();
        webhooks.updateBaseUri(given.get("webhooksUrl").asText());
        webhooks.setRequestInterceptor(headers(given.get("token").asText()));
        var json = payments.main.ApiClient.createDefaultObjectMapper();

        var request = json.treeToValue(given.get("batch"), BulkTokenizedChargeRequest.class);
        var batch = new BulkTokenizedChargesApi(main).createBulkTokenizedCharge(request);
        new Report("createBulkTokenizedCharge", 200)
                .text("/status", batch.getStatus().getValue())
                .text("/data/title", batch.getData().getTitle())
                .number("/data/total_charges", batch.getData().getTotalCharges())
                .print();

        var charges = new ChargesApi(main);
        var voided = charges.voidCharge(given.get("flwRef").asText()).getData();
        new Report("voidCharge", 200)
                .text("/data/status", voided.getStatus())
                .number("/data/amount", voided.getAmount())
                .time("/data/created_at", voided.getCreatedAt())
                .text("/data/card/first_6digits", voided.getCard().getFirst6digits())
                .print();

        var cards = new VirtualCardsApi(main).listVirtualCards().getData();
        new Report("listVirtualCards", 200)
                .text("/data/0/masked_pan", cards.get(0).getMaskedPan())
                .text("/data/0/address_2", cards.get(0).getAddress2())
                .flag("/data/1/is_active", cards.get(1).getIsActive())
                .print();

        var card = new VirtualCardsApi(main).getVirtualCard(given.get("cardId").asText()).getData();
        new Report("getVirtualCard", 200)
                .text("/data/card_hash", card.getCardHash())
                .text("/data/amount", card.getAmount())
                .print();

        var accounts = new VirtualAccountNumbersApi(main);
        var orderRef = given.get("orderRef").asText();
        var account = accounts.getVirtualAccountNumber(orderRef).getData();
        new Report("getVirtualAccountNumber", 200)
                .text("/data/account_number", account.getAccountNumber())
                .text("/data/created_at", account.getCreatedAt())
                .print();

        var bvn = json.treeToValue(given.get("bvn"), VirtualAccountNumberBvnRequest.class);
        Object updated = accounts.updateVirtualAccountNumberBvn(orderRef, bvn);
        new Report("updateVirtualAccountNumberBvn", 200).open("/message", updated, "message").print();

        var subscriptions = new SubscriptionsApi(main).listSubscriptions();
        new Report("listSubscriptions", 200)
                .number("/meta/page_info/total", subscriptions.getMeta().getPageInfo().getTotal())
                .text(
                        "/data/0/customer/customer_email",
                        subscriptions.getData().get(0).getCustomer().getCustomerEmail())
                .number("/data/1/amount", subscriptions.getData().get(1).getAmount())
                .print();

        var refunds = new RefundsApi(main).listRefunds();
        new Report("listRefunds", 200)
                .number("/meta/page_info/page_size", refunds.getMeta().getPageInfo().getPageSize())
                .number("/data/0/transaction_id", refunds.getData().get(0).getTransactionId())
                .print();

        var listing = new WebhookEndpointsApi(webhooks);
        var endpoints = listing.listWebhookEndpoints(given.get("traceId").asText());
        var endpoint = endpoints.getData().get(0);
        new Report("listWebhookEndpoints", 200)
                .number("/meta/page_info/total_pages", endpoints.getMeta().getPageInfo().getTotalPages())
                .text("/data/0/url", endpoint.getUrl())
                .text("/data/0/supported_event_types/0", endpoint.getSupportedEventTypes().get(0))
                .open("/data/0/meta/team", endpoint.getMeta(), "team")
                .print();

        try {
            charges.voidCharge(given.get("unknownFlwRef").asText());
        } catch (payments.main.ApiException thrown) {
            // The body is text; the generated type is there to read it with.
            var error = json.readValue(thrown.getResponseBody(), MainError.class);
            new Report("voidCharge failed", thrown.getCode())
                    .text("/status", error.getStatus().getValue())
                    .text("/message", error.getMessage())
                    .print();
        }

        webhooks.setRequestInterceptor(headers(given.get("rejectedToken").asText()));
        try {
            new WebhookEndpointsApi(webhooks).listWebhookEndpoints(null);
        } catch (payments.webhooks.ApiException thrown) {
            var error = json.readValue(thrown.getResponseBody(), WebhooksUnauthorizedError.class);
            new Report("listWebhookEndpoints failed", thrown.getCode())
                    .text("/status", error.getStatus().getValue())
                    .text("/message", error.getMessage())
                    .text("/error/type", error.getError().getType().getValue())
                    .text("/error/code", error.getError().getCode().getValue())
                    .print();
        }
    }

    private static Consumer<HttpRequest.Builder> headers(String token) {
        return request ->
                request.setHeader("Authorization", "Bearer " + token)
                        .setHeader("Content-Type", "application/json");
    }
}
