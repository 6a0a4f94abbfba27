package been.cli.login;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.Wire;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Signing in and out with a token, in a home folder of its own. */
class LoginVerbTests {
    private static final String HOME = "user.home";

    private final String home = requireNonNull(System.getProperty(HOME));
    private final InputStream in = System.in;

    @TempDir private Path data = Path.of("");

    @BeforeEach
    void moveIn() {
        assumeTrue(
                System.getenv("XDG_CONFIG_HOME") == null
                        && System.getenv("BEEN_PROFILE") == null
                        && System.getenv("BEEN_URL") == null,
                "the environment names profiles that are not the test's");
        System.setProperty(HOME, data.toString());
    }

    @AfterEach
    void moveOut() {
        System.setProperty(HOME, home);
        System.setIn(in);
    }

    private static void type(String text) {
        System.setIn(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
    }

    private Path profiles() {
        return data.resolve(".config/been/profiles.json");
    }

    @Test
    void aTokenIsTriedSavedForItsOwnerUsedAndRevoked() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.text("GET /api/v1/account", "{\"name\": \"ann\"}")
                    .text("GET /api/v1/hosts", "{\"items\": []}")
                    .text("DELETE /api/v1/account/token", "");
            type("t0ken\n");
            Ended in =
                    FakePlatform.run("login", platform.url() + "/", "--token", "--profile", "lab");
            assertThat(in.err()).isEmpty();
            assertThat(in.out())
                    .isEqualTo(
                            "signed in to %s as ann; saved as profile lab in %s\n"
                                    .formatted(platform.url(), profiles()));
            assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(profiles())))
                    .isEqualTo("rw-------");

            assertThat(FakePlatform.run("hosts", "list").status()).isZero();
            assertThat(platform.asked())
                    .allSatisfy(asked ->
                            assertThat(asked.header("Authorization")).isEqualTo("Bearer t0ken"));
            assertThat(FakePlatform.run("profile", "list").out().lines())
                    .containsExactly(
                            "   profile  platform                      user",
                            "   local    the platform on this machine",
                            "*  lab      " + platform.url() + "        ann");
            assertThat(FakePlatform.run("profile", "list", "--json").out())
                    .doesNotContain("t0ken")
                    .satisfies(text ->
                            assertThat(Wire.mapper().readTree(text).path("current").asString())
                                    .isEqualTo("lab"));

            assertThat(FakePlatform.run("logout"))
                    .isEqualTo(new Ended(0, "signed out from " + platform.url() + "\n", ""));
            assertThat(platform.calls()).last().isEqualTo("DELETE /api/v1/account/token");
            assertThat(profiles()).content().doesNotContain("t0ken");
            assertThat(FakePlatform.run("logout"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: no profile is in use; been profile list shows all profiles\n"));
        }
    }

    @Test
    void theNamedFolderIsBackedUpAndNotThePlatformInUse(@TempDir Path other) throws IOException {
        try (var inUse = new FakePlatform(data);
                var named = new FakePlatform(other)) {
            inUse.text("GET /api/v1/account", "{\"name\": \"ann\"}");
            named.refuse("GET /api/v1/backup", 503, "{\"detail\": \"Not now.\"}");
            type("t0ken\n");
            assertThat(FakePlatform.run("login", inUse.url().toString(), "--token").err())
                    .isEmpty();
            assertThat(named.been("backup", data.resolve("b.zip").toString()))
                    .isEqualTo(new Ended(ExitStatus.UNREACHABLE, "", "been: Not now.\n"));
            assertThat(inUse.calls()).hasSize(1);
        }
    }

    @Test
    void aTokenThatThePlatformRefusesIsNotSaved() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.refuse("GET /api/v1/account", 401, "{}");
            type("wrong\n");
            Ended refused = FakePlatform.run("login", platform.url().toString(), "--token");
            assertThat(refused.status()).isEqualTo(ExitStatus.BAD_INPUT);
            assertThat(refused.err())
                    .startsWith("been: the platform does not know this token")
                    .hasLineCount(1);
            assertThat(profiles()).doesNotExist();
        }
    }

    @Test
    void aProfileIsForgottenAlsoWhenThePlatformIsGone() throws IOException {
        String url;
        try (var platform = new FakePlatform(data)) {
            platform.text("GET /api/v1/account", "{\"name\": \"ann\"}");
            url = platform.url().toString();
            type("t0ken\n");
            assertThat(FakePlatform.run("login", url, "--token", "--profile", "lab").status())
                    .isZero();
        }
        Ended out = FakePlatform.run("logout", "--profile", "lab");
        assertThat(out.status()).isZero();
        assertThat(out.err())
                .isEqualTo(
                        "been: the token is not revoked: the platform at %s does not answer (the connection was refused); is it up?\n"
                                .formatted(url));
        assertThat(FakePlatform.run("profile", "use", "lab").err())
                .startsWith("been: unknown profile 'lab'; ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "login ftp://x --token      | 'ftp://x' is not the address of a platform; expected an address such as https://been.example.org:8443",
                "login http://x/path --token | 'http://x/path' is not the address of a platform; expected",
                "login http://x --token     | --token reads a token from standard input, which is empty",
                "login https://x --token --fingerprint ab:cd | --fingerprint must be a SHA-256 of 64 hexadecimal digits, not 'ab:cd'",
                "login http://x             | no terminal to ask for a password; create a token on the page Account and run: been login http://x --token < FILE",
                "profile use lab            | unknown profile 'lab'; been profile list shows all profiles",
                "logout --profile lab       | unknown profile 'lab'; been profile list",
            })
    void wrongInputIsOneSentenceAndNothingIsSaved(String arguments, String sentence) {
        type("");
        Ended refused = FakePlatform.run(arguments.split(" ", -1));
        assertThat(refused.status()).as("%s", refused).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(refused.err()).startsWith("been: " + sentence).hasLineCount(1);
        assertThat(profiles()).doesNotExist();
    }

    @Test
    void aDamagedFileOfProfilesSaysWhatToDo() throws IOException {
        Files.createDirectories(data.resolve(".config/been"));
        Files.writeString(profiles(), "{\"current\": ");
        Ended damaged = FakePlatform.run("profile", "list");
        assertThat(damaged.status()).isEqualTo(ExitStatus.BAD_INPUT);
        assertThat(damaged.err())
                .startsWith("been: " + profiles() + " cannot be read: ")
                .contains("; fix it, or delete it and run been login again");
    }
}
