import static org.junit.jupiter.api.Assertions.assertEquals;

import java.lang.ProcessBuilder.Redirect;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RefundsTest {
  static final HttpClient HTTP = HttpClient.newHttpClient();
  static final Map<String, String> URLS = new HashMap<>();
  static Process mock;

  @BeforeAll
  static void startMock() throws Exception {
    var ready = Files.createTempDirectory("mock").resolve("urls.json");
    var command = "node_modules/.bin/payments-contract";
    // It ends with the pipe to its standard input, even if the tests are killed.
    mock = new ProcessBuilder(
            command, "mock", "--port", "0", "--ready-file", ready.toString(), "--exit-with-stdin", "--quiet")
        .redirectError(Redirect.INHERIT)
        .start();
    var url = Pattern.compile("\"(\\w+)\":\"([^\"]+)\"");
    while (URLS.isEmpty()) {
      if (!mock.isAlive()) throw new IllegalStateException("the mock did not start");
      Thread.sleep(50);
      var found = url.matcher(Files.exists(ready) ? Files.readString(ready) : "");
      while (found.find()) URLS.put(found.group(1), found.group(2));
    }
  }

  @AfterAll
  static void stopMock() {
    mock.destroy();
  }

  @BeforeEach
  void resetMock() throws Exception {
    control("POST", "/reset", "");
  }

  static String control(String method, String path, String body) throws Exception {
    var request = HttpRequest.newBuilder(URI.create(URLS.get("control") + path))
        .header("Content-Type", "application/json")
        .method(method, BodyPublishers.ofString(body));
    var response = HTTP.send(request.build(), BodyHandlers.ofString());
    assertEquals(200, response.statusCode(), response.body());
    return response.body();
  }

  static int listRefunds() throws Exception {
    var request = HttpRequest.newBuilder(URI.create(URLS.get("main") + "/refunds"))
        .header("Authorization", "Bearer any-token");
    return HTTP.send(request.build(), BodyHandlers.ofString()).statusCode();
  }

  @Test
  void listsRefunds() throws Exception {
    assertEquals(200, listRefunds());
  }

  @Test
  void showsAFailure() throws Exception {
    control("POST", "/failures", "{\"kind\":\"status\",\"status\":503,\"times\":2}");
    assertEquals(503, listRefunds());
  }

  @Test
  void beginsWithAFreshMock() throws Exception {
    assertEquals("[]", control("GET", "/requests", ""));
  }
}
