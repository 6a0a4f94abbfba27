package been.web.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PushTests {

    /** The bodies are the forges' documented examples, shortened. */
    @ParameterizedTest
    @CsvSource({
        "github, main, 6113728f27ae82c7b1a177c8d03f9e96e0adf246, https://github.com/Codertocat/Hello-World.git",
        "gitlab, master, da1560886d4f094c3e6c9ef40349f7d38b5d27d7, http://example.com/mike/diaspora.git",
        "gitea, develop, bffeb74224043ba2feb48d137756c8a9331c449a, http://localhost:3000/gitea/webhooks.git"
    })
    void allForgesSayTheSame(String forge, String branch, String commit, String repository)
            throws IOException {
        try (InputStream body = PushTests.class.getResourceAsStream(forge + "-push.json")) {
            Push push = Push.read(Objects.requireNonNull(body).readAllBytes()).orElseThrow();
            assertThat(push.branch()).isEqualTo(branch);
            assertThat(push.commit()).isEqualTo(commit);
            assertThat(push.repository()).containsExactly(repository);
            assertThat(push.before()).matches("[0-9a-f]{40}");
            assertThat(push.commits()).allSatisfy(one -> assertThat(one.url()).isNotNull());
        }
    }

    @Test
    void whatAForgeTellsOfCommitsIsBoundedAndItsAddressesAreOfPages() {
        String commits =
                "{\"id\":\"%s\",\"message\":\"%s\\nmore\",\"url\":\"javascript:alert(1)\",\"timestamp\":\"soon\"},"
                        .formatted("a".repeat(40), "long ".repeat(1_000))
                        .repeat(300);
        Push push =
                Push.read(
                                "{\"ref\":\"refs/heads/main\",\"after\":\"%s\",\"commits\":[%s{}]}"
                                        .formatted("b".repeat(40), commits)
                                        .getBytes(UTF_8))
                        .orElseThrow();
        assertThat(push.commits()).hasSize(250);
        assertThat(push.isWhole()).isFalse();
        assertThat(push.commits().getFirst().url()).isNull();
        assertThat(push.commits().getFirst().at()).isNull();
        assertThat(push.commits().getFirst().title()).hasSize(201).doesNotContain("\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{",
                "[]",
                "null",
                "{\"ref\": 1, \"after\": {}}",
                "{\"ref\": \"refs/tags/v1\", \"after\": \"6113728f27ae82c7b1a177c8d03f9e96e0adf246\"}",
                "{\"ref\": \"refs/heads/gone\", \"after\": \"0000000000000000000000000000000000000000\"}",
                "{\"ref\": \"refs/heads/main\", \"after\": \"$(reboot)\"}",
                "{\"ref\": \"refs/heads/a\\nb\", \"after\": \"6113728f27ae82c7b1a177c8d03f9e96e0adf246\"}"
            })
    void whatIsNoPushOfACommitToABranchIsNone(String body) {
        assertThat(Push.read(body.getBytes(UTF_8))).isEmpty();
    }

    /** Which one of the databases would not take. */
    @Test
    void whatWasThereBeforeIsACommitOrNothing() {
        String push =
                "{\"ref\": \"refs/heads/main\", \"after\": \"%s\", \"before\": \"a\\u0000\"}"
                        .formatted("b".repeat(40));
        assertThat(Push.read(push.getBytes(UTF_8)).orElseThrow().before()).isEmpty();
    }

    @Test
    void branchesAreChosenByPattern() {
        var hook =
                new Hook(
                        "x",
                        Forge.GITHUB,
                        List.of("main", "release/*", "a.c"),
                        List.of("1"),
                        "eva",
                        Instant.EPOCH);
        assertThat(hook.wants("main")).isTrue();
        assertThat(hook.wants("maintenance")).isFalse();
        assertThat(hook.wants("release/2.0")).isTrue();
        assertThat(hook.wants("abc")).isFalse();
    }
}
