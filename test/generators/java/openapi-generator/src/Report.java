import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.OffsetDateTime;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;

/**
 * What a program read, one line for each call, which the run compares with the examples of the
 * document. Each method takes one type, so that a value that lost its type does not compile.
 */
final class Report {
    private static final ObjectMapper JSON = new ObjectMapper();
    private final Map<String, Object> fields = new LinkedHashMap<>();
    private final String call;
    private final int status;

    Report(String call, int status) {
        this.call = call;
        this.status = status;
    }

    /** What the run passes to each program. */
    static JsonNode input() throws IOException {
        return JSON.readTree(Files.readString(Path.of("input.json")));
    }

    Report text(String pointer, String value) {
        return put(pointer, value);
    }

    Report text(String pointer, UUID value) {
        return put(pointer, value.toString());
    }

    Report time(String pointer, OffsetDateTime value) {
        return put(pointer, value.toString());
    }

    Report number(String pointer, Long value) {
        return put(pointer, value);
    }

    Report number(String pointer, Double value) {
        return put(pointer, value);
    }

    Report number(String pointer, BigDecimal value) {
        return put(pointer, value);
    }

    Report flag(String pointer, Boolean value) {
        return put(pointer, value);
    }

    /** Only for what the document itself leaves open. */
    Report open(String pointer, Object container, String key) {
        return put(pointer, ((Map<?, ?>) container).get(key));
    }

    private Report put(String pointer, Object value) {
        fields.put(pointer, value);
        return this;
    }

    void print() throws IOException {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("call", call);
        line.put("status", status);
        line.put("fields", fields);
        System.out.println(JSON.writeValueAsString(line));
    }
}
