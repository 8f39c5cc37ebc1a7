import com.fasterxml.jackson.module.kotlin.readValue
import com.fasterxml.jackson.module.kotlin.treeToValue
import kotlin.system.exitProcess
import okhttp3.OkHttpClient
import payments.main.apis.BulkTokenizedChargesApi
import payments.main.apis.ChargesApi
import payments.main.apis.RefundsApi
import payments.main.apis.SubscriptionsApi
import payments.main.apis.VirtualAccountNumbersApi
import payments.main.apis.VirtualCardsApi
import payments.main.infrastructure.Serializer
import payments.main.models.BulkTokenizedChargeRequest
import payments.main.models.MainError
import payments.main.models.VirtualAccountNumberBvnRequest
import payments.webhooks.apis.WebhookEndpointsApi
import payments.webhooks.models.WebhooksUnauthorizedError

fun main() {
    val given = readInput()
    val mainUrl = given["mainUrl"].asText()

    // One client for each interface, and the header that three operations want without a body
    fun client(token: String) = OkHttpClient.Builder().addInterceptor { chain ->
        val request = chain.request().newBuilder()
            .header("Authorization", "Bearer $token")
            .header("Content-Type", "application/json")
        chain.proceed(request.build())
    }.build()
    val main = client(given["token"].asText())
    val webhooks = { token: String -> WebhookEndpointsApi(given["webhooksUrl"].asText(), client(token)) }
    val json = Serializer.jacksonObjectMapper

    val request = json.treeToValue<BulkTokenizedChargeRequest>(given["batch"])
    val batch = BulkTokenizedChargesApi(mainUrl, main).createBulkTokenizedCharge(request)
    Report("createBulkTokenizedCharge", 200)
        .text("/status", batch.status.value)
        .text("/data/title", batch.`data`.title)
        .number("/data/total_charges", batch.`data`.totalCharges)
        .print()

    val charges = ChargesApi(mainUrl, main)
    val voided = charges.voidCharge(given["flwRef"].asText()).`data`
    Report("voidCharge", 200)
        .text("/data/status", voided.status)
        .number("/data/amount", voided.amount)
        .time("/data/created_at", voided.createdAt)
        .text("/data/card/first_6digits", voided.card?.first6digits)
        .print()

    val cards = VirtualCardsApi(mainUrl, main).listVirtualCards().`data`
    Report("listVirtualCards", 200)
        .text("/data/0/masked_pan", cards[0].maskedPan)
        .text("/data/0/address_2", cards[0].address2)
        .flag("/data/1/is_active", cards[1].isActive)
        .print()

    val card = VirtualCardsApi(mainUrl, main).getVirtualCard(given["cardId"].asText()).`data`
    Report("getVirtualCard", 200)
        .text("/data/card_hash", card.cardHash)
        .text("/data/amount", card.amount)
        .print()

    val accounts = VirtualAccountNumbersApi(mainUrl, main)
    val orderRef = given["orderRef"].asText()
    val account = accounts.getVirtualAccountNumber(orderRef).`data`
    Report("getVirtualAccountNumber", 200)
        .text("/data/account_number", account.accountNumber)
        .text("/data/created_at", account.createdAt)
        .print()

    val bvn = json.treeToValue<VirtualAccountNumberBvnRequest>(given["bvn"])
    val updated: Any = accounts.updateVirtualAccountNumberBvn(orderRef, bvn)
    Report("updateVirtualAccountNumberBvn", 200).open("/message", updated, "message").print()

    val subscriptions = SubscriptionsApi(mainUrl, main).listSubscriptions()
    Report("listSubscriptions", 200)
        .number("/meta/page_info/total", subscriptions.meta.pageInfo.total)
        .text("/data/0/customer/customer_email", subscriptions.`data`[0].customer?.customerEmail)
        .number("/data/1/amount", subscriptions.`data`[1].amount)
        .print()

    val refunds = RefundsApi(mainUrl, main).listRefunds()
    Report("listRefunds", 200)
        .number("/meta/page_info/page_size", refunds.meta.pageInfo.pageSize)
        .number("/data/0/transaction_id", refunds.`data`[0].transactionId)
        .print()

    val endpoints = webhooks(given["token"].asText()).listWebhookEndpoints(given["traceId"].asText())
    val endpoint = endpoints.`data`[0]
    Report("listWebhookEndpoints", 200)
        .number("/meta/page_info/total_pages", endpoints.meta.pageInfo.totalPages)
        .text("/data/0/url", endpoint.url)
        .text("/data/0/supported_event_types/0", endpoint.supportedEventTypes?.get(0))
        .open("/data/0/meta/team", endpoint.meta, "team")
        .print()

    try {
        charges.voidCharge(given["unknownFlwRef"].asText())
    } catch (thrown: payments.main.infrastructure.ClientException) {
        // The body is Any?; the generated type is there to read it with.
        val response = thrown.response as payments.main.infrastructure.ClientError<*>
        val error = json.readValue<MainError>(response.body as String)
        Report("voidCharge failed", thrown.statusCode)
            .text("/status", error.status.value)
            .text("/message", error.message)
            .print()
    }

    try {
        webhooks(given["rejectedToken"].asText()).listWebhookEndpoints(null)
    } catch (thrown: payments.webhooks.infrastructure.ClientException) {
        val response = thrown.response as payments.webhooks.infrastructure.ClientError<*>
        val error = json.readValue<WebhooksUnauthorizedError>(response.body as String)
        Report("listWebhookEndpoints failed", thrown.statusCode)
            .text("/status", error.status.value)
            .text("/message", error.message)
            .text("/error/type", error.error.type.value)
            .text("/error/code", error.error.code.value)
            .print()
    }
    // The threads of the HTTP client would keep the program alive for a minute.
    exitProcess(0)
}
