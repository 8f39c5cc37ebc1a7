import com.fasterxml.jackson.databind.exc.ValueInstantiationException
import kotlin.system.exitProcess
import okhttp3.OkHttpClient
import payments.main.apis.VirtualCardsApi

fun main() {
    val client = OkHttpClient.Builder().addInterceptor { chain ->
        val request = chain.request().newBuilder()
            .header("Authorization", "Bearer any-token")
            .header("Content-Type", "application/json")
        chain.proceed(request.build())
    }.build()
    try {
        for (card in VirtualCardsApi("http://localhost:4010/v3", client).listVirtualCards().`data`) {
            println("${card.maskedPan} ${card.amount}")
        }
    } catch (error: ValueInstantiationException) {
        // An error can come with status 200: its `status` is not `success`.
        System.err.println("no cards: ${error.originalMessage}")
        exitProcess(1)
    }
}
