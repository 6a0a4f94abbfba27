package been.web.hooks;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ForgeTests {
    private static final byte[] HELLO = "Hello, World!".getBytes(UTF_8);

    /** GitHub's documentation gives this secret, body and signature to try one's code with. */
    private static final String SECRET = "It's a Secret to Everybody";

    private static final String DIGEST =
            "757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17";

    @Test
    void gitHubSignsWithAPrefixAndGiteaWithout() {
        assertThat(genuine(Forge.GITHUB, "X-Hub-Signature-256", "sha256=" + DIGEST)).isTrue();
        assertThat(genuine(Forge.GITHUB, "X-Hub-Signature-256", DIGEST)).isFalse();
        assertThat(genuine(Forge.GITHUB, "X-Hub-Signature", "sha256=" + DIGEST)).isFalse();
        assertThat(genuine(Forge.GITEA, "X-Gitea-Signature", DIGEST)).isTrue();
        assertThat(genuine(Forge.GITEA, "X-Gitea-Signature", "")).isFalse();
    }

    @Test
    void gitLabSendsTheSecretItself() {
        assertThat(genuine(Forge.GITLAB, "X-Gitlab-Token", SECRET)).isTrue();
        assertThat(genuine(Forge.GITLAB, "X-Gitlab-Token", SECRET + " ")).isFalse();
        assertThat(genuine(Forge.GITLAB, "X-Other", SECRET)).isFalse();
    }

    @Test
    void oneByteMoreIsAnotherMessage() {
        byte[] more = "Hello, World!\n".getBytes(UTF_8);
        assertThat(
                        Forge.GITHUB.isGenuine(
                                more, SECRET, headers("X-Hub-Signature-256", "sha256=" + DIGEST)))
                .isFalse();
    }

    private static boolean genuine(Forge forge, String header, String value) {
        return forge.isGenuine(HELLO, SECRET, headers(header, value));
    }

    private static Forge.Headers headers(String name, String value) {
        Map<String, String> all = Map.of(name, value);
        return header -> all.getOrDefault(header, "");
    }
}
