import payments.main.ApiClient;
import payments.main.ApiException;
import payments.main.api.VirtualCardsApi;

class Program {
    public static void main(String[] arguments) throws Exception {
        var main = new ApiClient();
        main.updateBaseUri("http://localhost:4010/v3");
        main.setRequestInterceptor(request -> request
                .header("Authorization", "Bearer any-token")
                .header("Content-Type", "application/json"));
        try {
            for (var card : new VirtualCardsApi(main).listVirtualCards().getData()) {
                System.out.println(card.getMaskedPan() + " " + card.getAmount());
            }
        } catch (ApiException error) {
            // An error that comes with status 200 is one, too: its `status` is not `success`.
            System.err.println("no cards: " + error.getMessage());
            System.exit(1);
        }
    }
}
