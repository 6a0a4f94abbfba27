package been.web.hooks;

import been.testing.Fuzzing;
import been.web.example.ExampleAnalyses;
import been.web.example.ExampleRuns;
import been.web.example.ExampleSchedules;
import been.web.hooks.Hooks.Received;
import been.web.security.AccessTokens;
import com.code_intelligence.jazzer.junit.FuzzTest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Genuine messages of a forge, whatever they say, from the door to what is kept and started. */
class HooksFuzzTests {
    private static final String NAME = "builds";

    private static @Nullable Hooks hooks;
    private static Map<String, String> headers = Map.of();

    @FuzzTest
    void genuineWebhook(byte[] body) throws Exception {
        Hooks door = door();
        Fuzzing.answers(() -> {
            Received first = received(door, body);
            Push push = Push.read(body).orElse(null);
            if (first instanceof Hooks.Triggered triggered) {
                if (push == null || !received(door, body).equals(triggered)) {
                    throw new AssertionError("sent again, it started something else");
                }
                // Reads what is kept of it.
                door.between(push.before(), push.commit());
            }
            return first instanceof Hooks.Ignored(var why) ? why : null;
        });
    }

    private static Received received(Hooks door, byte[] body) {
        Received received = door.receive(NAME, body, name -> headers.getOrDefault(name, ""));
        if (received instanceof Hooks.Foreign) {
            throw new AssertionError("taken for a stranger's");
        }
        return received;
    }

    /** On a database in memory, which all inputs share. */
    private static Hooks door() {
        if (hooks == null) {
            var database = new SingleConnectionDataSource("jdbc:sqlite::memory:", true);
            InstantSource clock = InstantSource.fixed(Instant.parse("2026-05-01T08:00:00Z"));
            AccessTokens.open(database, clock);
            hooks =
                    new Hooks(
                            database,
                            new ExampleRuns(ExampleAnalyses.rich()),
                            new ExampleSchedules(),
                            clock);
            var made =
                    (Hooks.Kept)
                            hooks.create(NAME, Forge.GITLAB, List.of("ma*"), List.of("1"), "ada");
            headers = Map.of("X-Gitlab-Event", "Push Hook", "X-Gitlab-Token", made.secret());
        }
        return hooks;
    }
}
