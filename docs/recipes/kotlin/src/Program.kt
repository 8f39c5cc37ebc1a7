// Lists the virtual cards, then charges a card. Exit code 0: batch created. 1: refused. 75: nobody knows, so do not
// send the batch again before you have found out.

import com.fasterxml.jackson.module.kotlin.jacksonObjectMapper
import kotlin.system.exitProcess
import okhttp3.OkHttpClient
import okhttp3.Response
import payments.main.apis.BulkTokenizedChargesApi
import payments.main.apis.VirtualCardsApi
import payments.main.models.BulkTokenizedChargeItem
import payments.main.models.BulkTokenizedChargeRequest
import payments.main.models.BulkTokenizedChargeRetryStrategy

const val FAILED = 1
const val UNKNOWN = 75

/** The API reports an error. */
class Refused(message: String) : Exception(message)

/** Throws for the errors of the API: one can come with status 200. */
fun check(response: Response): Response {
    val body = jacksonObjectMapper().readTree(response.peekBody(10_000_000).string())
    val isRefusal = response.code == 200 || response.code in 400..499 && response.code !in listOf(408, 421)
    if (body.path("status").asText() == "error" && isRefusal) throw Refused(body.path("message").asText())
    return response
}

fun main() {
    val client = OkHttpClient.Builder()
        .followRedirects(false)
        // OkHttp sends a request again by itself: when a connection that it has used before is lost, and after 408 …
        .retryOnConnectionFailure(false)
        // … and after 503 with `Retry-After: 0`.
        .addNetworkInterceptor { it.proceed(it.request()).newBuilder().removeHeader("Retry-After").build() }
        .addInterceptor { chain ->
            val request = chain.request().newBuilder()
                .header("Authorization", "Bearer ${System.getenv("PAYMENTS_TOKEN") ?: "any-token"}")
                .header("Content-Type", "application/json")
            check(chain.proceed(request.build()))
        }
        .build()
    val address = System.getenv("PAYMENTS_BASE_URL") ?: "http://localhost:4010/v3"

    val cards = try {
        VirtualCardsApi(address, client).listVirtualCards().`data`
    } catch (error: Exception) {
        System.err.println("no cards: ${error.message}")
        exitProcess(FAILED)
    }
    for (card in cards) println("${card.maskedPan} ${card.amount}")

    val batch = BulkTokenizedChargeRequest(
        title = "January renewals",
        // Made up: what the three settings do is not known. Ask the operator of the API for yours.
        retryStrategy = BulkTokenizedChargeRetryStrategy(
            retryInterval = 120,
            retryAmountVariable = 60,
            retryAttemptVariable = 2,
        ),
        bulkData = listOf(
            BulkTokenizedChargeItem(
                token = "card-token-0001",
                currency = "NGN",
                country = "NG",
                amount = 3500.toBigDecimal(),
                email = "ada@customer.example",
                txRef = "batch-2026-01-a",
            ),
        ),
    )
    val created = try {
        BulkTokenizedChargesApi(address, client).createBulkTokenizedCharge(batch)
    } catch (error: Refused) {
        System.err.println("refused: ${error.message}")
        exitProcess(FAILED)
    } catch (error: Exception) { // lost or unclear
        System.err.println("nobody knows whether cards were charged: ${error.message}")
        exitProcess(UNKNOWN)
    }
    println("charges: ${created.`data`.totalCharges}")
}
