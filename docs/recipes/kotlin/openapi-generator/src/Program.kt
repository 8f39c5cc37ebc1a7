import okhttp3.OkHttpClient
import payments.main.apis.VirtualCardsApi

fun main() {
    val client = OkHttpClient.Builder().addInterceptor { chain ->
        val request = chain.request().newBuilder()
            .header("Authorization", "Bearer any-token")
            .header("Content-Type", "application/json")
        chain.proceed(request.build())
    }.build()
    for (card in VirtualCardsApi("http://localhost:4010/v3", client).listVirtualCards().`data`) {
        println("${card.maskedPan} ${card.amount}")
    }
}
