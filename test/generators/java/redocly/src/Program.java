import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import payments.main.Client.BulkTokenizedChargeRequest;
import payments.main.Client.MainError;
import payments.main.Client.VirtualAccountNumberBvnRequest;
import payments.webhooks.Client.WebhooksUnauthorizedError;

final class Program {
    public static void main(String[] arguments) throws Exception {
        JsonNode given = Report.input();

        // set-up: one client for each interface, and the header that three operations want without a body
        var main = new payments.main.Client(
                new payments.main.Client.Config()
                        .serverUrl(given.get("mainUrl").asText())
                        .auth(new payments.main.Client.Auth().bearer(given.get("token").asText()))
                        .header("Content-Type", "application/json"));
        var webhooks = webhooks(given, given.get("token").asText());
        // end of set-up
        var json = new ObjectMapper();

        var request = BulkTokenizedChargeRequest.fromJson(json.treeToValue(given.get("batch"), Object.class));

        var batch = main.createBulkTokenizedCharge(request);
        new Report("createBulkTokenizedCharge", 200)
                .text("/status", batch.status().wire())
                .text("/data/title", batch.data2().title())
                .number("/data/total_charges", batch.data2().totalCharges())
                .print();

        var voided = main.voidCharge(given.get("flwRef").asText()).data2();
        new Report("voidCharge", 200)
                .text("/data/status", voided.status())
                .number("/data/amount", voided.amount())
                .text("/data/created_at", voided.createdAt())
                .text("/data/card/first_6digits", voided.card().first6digits())
                .print();

        var cards = main.listVirtualCards().data2();
        new Report("listVirtualCards", 200)
                .text("/data/0/masked_pan", cards.get(0).maskedPan())
                .text("/data/0/address_2", cards.get(0).address2())
                .flag("/data/1/is_active", cards.get(1).isActive())
                .print();

        var card = main.getVirtualCard(given.get("cardId").asText()).data2();
        new Report("getVirtualCard", 200)
                .text("/data/card_hash", card.cardHash())
                .text("/data/amount", card.amount())
                .print();

        var orderRef = given.get("orderRef").asText();
        var account = main.getVirtualAccountNumber(orderRef).data2();
        new Report("getVirtualAccountNumber", 200)
                .text("/data/account_number", account.accountNumber())
                .text("/data/created_at", account.createdAt())
                .print();

        var bvn = VirtualAccountNumberBvnRequest.fromJson(json.treeToValue(given.get("bvn"), Object.class));
        Object updated = main.updateVirtualAccountNumberBvn(orderRef, bvn);
        new Report("updateVirtualAccountNumberBvn", 200).open("/message", updated, "message").print();

        var subscriptions = main.listSubscriptions();
        new Report("listSubscriptions", 200)
                .number("/meta/page_info/total", subscriptions.meta().pageInfo().total())
                .text(
                        "/data/0/customer/customer_email",
                        subscriptions.data2().get(0).customer().customerEmail())
                .number("/data/1/amount", subscriptions.data2().get(1).amount())
                .print();

        var refunds = main.listRefunds();
        new Report("listRefunds", 200)
                .number("/meta/page_info/page_size", refunds.meta().pageInfo().pageSize())
                .number("/data/0/transaction_id", refunds.data2().get(0).transactionId())
                .print();

        var endpoints = webhooks.listWebhookEndpoints();
        var endpoint = endpoints.data2().get(0);
        new Report("listWebhookEndpoints", 200)
                .number("/meta/page_info/total_pages", endpoints.meta().pageInfo().totalPages())
                .text("/data/0/url", endpoint.url())
                .text("/data/0/supported_event_types/0", endpoint.supportedEventTypes().get(0))
                .open("/data/0/meta/team", endpoint.meta(), "team")
                .print();

        try {
            main.voidCharge(given.get("unknownFlwRef").asText());
        } catch (payments.main.Client.ApiException thrown) {
            // The body is an Object; the generated type is there to read it with.
            var error = MainError.fromJson(thrown.body);
            new Report("voidCharge failed", thrown.status)
                    .text("/status", error.status().wire())
                    .text("/message", error.message())
                    .print();
        }

        try {
            webhooks(given, given.get("rejectedToken").asText()).listWebhookEndpoints();
        } catch (payments.webhooks.Client.ApiException thrown) {
            var error = WebhooksUnauthorizedError.fromJson(thrown.body);
            new Report("listWebhookEndpoints failed", thrown.status)
                    .text("/status", error.status().wire())
                    .text("/message", error.message())
                    .text("/error/type", error.error().type().wire())
                    .text("/error/code", error.error().code().wire())
                    .print();
        }
    }

    private static payments.webhooks.Client webhooks(JsonNode given, String token) {
        return new payments.webhooks.Client(
                new payments.webhooks.Client.Config()
                        .serverUrl(given.get("webhooksUrl").asText())
                        .auth(new payments.webhooks.Client.Auth().bearer(token))
                        .header("X-Trace-Id", given.get("traceId").asText()));
    }
}
