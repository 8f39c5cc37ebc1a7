import com.fasterxml.jackson.databind.JsonNode
import com.fasterxml.jackson.module.kotlin.jacksonObjectMapper
import java.io.File
import java.math.BigDecimal
import java.time.OffsetDateTime
import java.util.UUID

private val json = jacksonObjectMapper()

/** What the run passes to each program. */
fun readInput(): JsonNode = json.readTree(File("input.json"))

/**
 * What a program read, one line for each call, which the run compares with the examples of the
 * document. Each method takes one type, so that a value that lost its type does not compile.
 */
class Report(private val call: String, private val status: Int) {
    private val fields = linkedMapOf<String, Any?>()

    fun text(pointer: String, value: String?) = put(pointer, value)

    fun text(pointer: String, value: UUID) = put(pointer, value.toString())

    fun time(pointer: String, value: OffsetDateTime?) = put(pointer, value?.toString())

    fun number(pointer: String, value: Long?) = put(pointer, value)

    fun number(pointer: String, value: BigDecimal?) = put(pointer, value)

    fun flag(pointer: String, value: Boolean) = put(pointer, value)

    /** Only for what the document itself leaves open. */
    fun open(pointer: String, container: Any?, key: String) = put(pointer, (container as Map<*, *>)[key])

    private fun put(pointer: String, value: Any?): Report {
        fields[pointer] = value
        return this
    }

    fun print() {
        val line = linkedMapOf("call" to call, "status" to status, "fields" to fields)
        println(json.writeValueAsString(line))
    }
}
