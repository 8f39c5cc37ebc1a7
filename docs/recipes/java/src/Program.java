// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.type.TypeReference;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.math.BigDecimal;
import java.net.http.HttpClient;
import java.time.Duration;
import java.util.Objects;
import payments.main.ApiClient;
import payments.main.ApiException;
import payments.main.api.BulkTokenizedChargesApi;
import payments.main.api.VirtualCardsApi;
import payments.main.model.BulkTokenizedChargeItem;
import payments.main.model.BulkTokenizedChargeRequest;
import payments.main.model.BulkTokenizedChargeRetryStrategy;

@SuppressWarnings("serial")
class Program {
    static final int FAILED = 1;
    static final int UNKNOWN = 75;
    static final HttpClient HTTP = HttpClient.newHttpClient();

    public static void main(String[] arguments) {
        var token = Objects.requireNonNullElse(System.getenv("PAYMENTS_TOKEN"), "any-token");
        var address = Objects.requireNonNullElse(System.getenv("PAYMENTS_BASE_URL"), "http://localhost:4010/v3");
        var main = new ApiClient() {
            @Override
            public HttpClient getHttpClient() {
                return HTTP; // one for all calls: without this, each API class has connections of its own
            }
        };
        main.updateBaseUri(address);
        main.setObjectMapper(new CheckingMapper());
        main.setReadTimeout(Duration.ofSeconds(30));
        main.setRequestInterceptor(request -> request
                .header("Authorization", "Bearer " + token)
                .setHeader("Content-Type", "application/json"));

        try {
            for (var card : new VirtualCardsApi(main).listVirtualCards().getData()) {
                System.out.println(card.getMaskedPan() + " " + card.getAmount());
            }
        } catch (Exception error) {
            System.err.println("no cards: " + error.getMessage());
            System.exit(FAILED);
        }

        var batch = new BulkTokenizedChargeRequest()
                .title("January renewals")
                // Made up: what the three settings do is not known. Ask the operator of the API for yours.
                .retryStrategy(new BulkTokenizedChargeRetryStrategy()
                        .retryInterval(120L)
                        .retryAmountVariable(60L)
                        .retryAttemptVariable(2L))
                .addBulkDataItem(new BulkTokenizedChargeItem()
                        .token("card-token-0001")
                        .currency("NGN")
                        .country("NG")
                        .amount(BigDecimal.valueOf(3500))
                        .email("ada@customer.example")
                        .txRef("batch-2026-01-a"));
        try {
            var created = new BulkTokenizedChargesApi(main).createBulkTokenizedCharge(batch);
            System.out.println("charges: " + created.getData().getTotalCharges());
        } catch (Exception error) {
            if (isRefusal(error)) {
                System.err.println("refused: " + error.getMessage());
                System.exit(FAILED);
            }
            // Lost or unclear.
            System.err.println("nobody knows whether cards were charged: " + error.getMessage());
            System.exit(UNKNOWN);
        }
    }

    /** Says of what a call throws that it is a refusal. */
    static boolean isRefusal(Exception error) {
        if (error instanceof Refused) return true;
        if (!(error instanceof ApiException failure)) return false;
        var status = failure.getCode();
        var isRefusal = status >= 400 && status < 500 && status != 408 && status != 421;
        return isRefusal && saysError(failure.getResponseBody());
    }

    static boolean saysError(String body) {
        try {
            return new ObjectMapper().readTree(body).path("status").asText().equals("error");
        } catch (JsonProcessingException error) {
            return false;
        }
    }

    /** The API reports an error with status 200. */
    static class Refused extends RuntimeException {
        Refused(String body) {
            super(body);
        }
    }

    /** Finds errors that come with status 200, where the client expects none. */
    static class CheckingMapper extends ObjectMapper {
        CheckingMapper() {
            super(ApiClient.createDefaultObjectMapper());
        }

        @Override
        public ObjectMapper copy() {
            return this;
        }

        @Override
        public <T> T readValue(String body, TypeReference<T> type) throws JsonProcessingException {
            if (saysError(body)) throw new Refused(body);
            return super.readValue(body, type);
        }
    }
}
