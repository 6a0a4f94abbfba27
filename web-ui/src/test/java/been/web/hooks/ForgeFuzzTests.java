package been.web.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;

import been.testing.Fuzzing;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Messages from anybody, headers first: none is genuine, and none breaks what looks at it. */
class ForgeFuzzTests {
    private static final String SECRET = "nobody guesses this";

    @FuzzTest
    void webhookHeaders(byte[] bytes) throws Exception {
        String message = Fuzzing.text(bytes);
        int end = message.indexOf("\n\n");
        String head = end < 0 ? message : message.substring(0, end);
        byte[] body = end < 0 ? new byte[0] : message.substring(end + 2).getBytes(UTF_8);
        Map<String, String> given = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        head.lines()
                .map(line -> line.split(": ", 2))
                .filter(pair -> pair.length == 2)
                .forEach(pair -> given.putIfAbsent(pair[0], pair[1]));
        Forge.Headers headers = name -> given.getOrDefault(name, "");
        Fuzzing.answers(() -> {
            for (Forge forge : Forge.values()) {
                if (forge.isGenuine(body, SECRET, headers)) {
                    throw new AssertionError("taken for one of " + forge);
                }
                var hook =
                        new Hook(
                                "h",
                                forge,
                                List.of("main", "*/*a*"),
                                List.of(),
                                "ada",
                                Instant.MIN);
                if (forge.isPush(headers)) {
                    Push.read(body).ifPresent(push -> hook.wants(push.branch()));
                }
            }
            return null;
        });
    }
}
