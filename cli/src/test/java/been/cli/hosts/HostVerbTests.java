package been.cli.hosts;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.FakePlatform.Ended;
import been.cli.command.ExitStatus;
import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.Wire;
import been.protocol.hosts.ListedToken;
import been.protocol.hosts.MatchReport;
import been.protocol.hosts.NewToken;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class HostVerbTests {
    private static final Instant NOW = Instant.parse("2026-03-01T10:00:00Z");
    private static final String TOKENS = "/api/v1/hosts/join-tokens";

    @TempDir private Path data = Path.of("");

    @Test
    void aTokenIsMadeListedAndRevoked() throws IOException {
        try (var platform = new FakePlatform(data)) {
            platform.answer("POST " + TOKENS, new NewToken("been-join-1", List.of()))
                    .answer(
                            "GET " + TOKENS,
                            new Listing<>(
                                    List.of(
                                            new ListedToken("t1", NOW, "ann", null, null, null),
                                            new ListedToken("t2", NOW, "eve", NOW, NOW, "beta"))))
                    .text("DELETE " + TOKENS + "/t%2F1", "");
            // Only the token, so that it can be written to a file.
            assertThat(platform.been("hosts", "token", "create", "--life", "2h"))
                    .isEqualTo(new Ended(0, "been-join-1\n", ""));
            assertThat(platform.asked().getFirst().body()).isEqualTo("{\"life\":\"2h\"}");
            assertThat(platform.been("hosts", "token", "list").out().lines())
                    .containsExactly(
                            "token  made by  made                  expires               used by",
                            "t1     ann      2026-03-01T10:00:00Z  never",
                            "t2     eve      2026-03-01T10:00:00Z  2026-03-01T10:00:00Z  beta");
            assertThat(platform.been("hosts", "token", "revoke", "t/1"))
                    .isEqualTo(new Ended(0, "", ""));
        }
    }

    @Test
    void propertiesAreSetByTheirTypeAndPrinted() throws IOException {
        String path = "/api/v1/hosts/alpha/user-properties";
        try (var platform = new FakePlatform(data)) {
            platform.text("PATCH " + path, "{\"rack\":\"r3\",\"room\":{\"row\":4}}")
                    .text("GET " + path, "{\"model\":\"4\"}");
            Ended set =
                    platform.been(
                            "hosts",
                            "set",
                            "alpha",
                            "rack=r3",
                            "room.row=4",
                            "model=\"4\"",
                            "old=");
            assertThat(set).isEqualTo(new Ended(0, "rack=r3\nroom.row=4\n", ""));
            assertThat(platform.asked().getFirst().body())
                    .isEqualTo("{\"rack\":\"r3\",\"room.row\":4,\"model\":\"4\",\"old\":null}");
            assertThat(platform.been("hosts", "set", "alpha").out()).isEqualTo("model=\"4\"\n");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "set alpha rack           | 'rack' is not a property; expected NAME=VALUE, such as rack=r3, or NAME= to remove",
                "set alpha a=1 b=2 a=3    | the property 'a' is given twice",
                "alias jdk x --remove     | --remove takes only the name of an alias",
                "alias --remove           | --remove takes only the name of an alias",
                "group g --host a --remove | --remove cannot be combined with other options",
                "group --where true       | no group given; write its name after 'been hosts group'",
            })
    void wrongInputIsReportedBeforeAPlatformIsLookedFor(String arguments, String sentence) {
        Ended refused = FakePlatform.run(("hosts " + arguments).split(" ", -1));
        assertThat(refused)
                .isEqualTo(new Ended(ExitStatus.BAD_INPUT, "", "been: " + sentence + "\n"));
    }

    @Test
    void anAliasIsDefinedListedAndRemoved() throws IOException {
        var jdk =
                new SoftwareAliasView(
                        new SoftwareAlias("jdk", "for builds", "host.software.java"),
                        List.of(),
                        NOW,
                        "ann");
        try (var platform = new FakePlatform(data)) {
            platform.answer("PUT /api/v1/software-aliases/jdk", jdk)
                    .answer("GET /api/v1/software-aliases", new Listing<>(List.of(jdk)))
                    .text("DELETE /api/v1/software-aliases/jdk", "");
            Ended made =
                    platform.been(
                            "hosts",
                            "alias",
                            "jdk",
                            "host.software.java",
                            "--description",
                            "for builds");
            assertThat(made.err()).isEmpty();
            assertThat(made.out()).startsWith("jdk: found on ");
            assertThat(Wire.mapper().readTree(platform.asked().getFirst().body()).toString())
                    .contains("host.software.java", "for builds");
            assertThat(platform.been("hosts", "alias").out())
                    .startsWith("alias  found on")
                    .contains("host.software.java", "for builds");
            assertThat(platform.been("hosts", "alias", "jdk", "--remove").status()).isZero();
            assertThat(platform.calls()).last().isEqualTo("DELETE /api/v1/software-aliases/jdk");
        }
    }

    @Test
    void aRestrictionThatNoHostSatisfiesOrNobodyUnderstandsIsAFailure() throws IOException {
        String call = "GET /api/v1/hosts/match?expression=host.a%20%3E%20%2B1";
        try (var platform = new FakePlatform(data)) {
            platform.answer(
                            call,
                            new MatchReport(
                                    List.of(),
                                    List.of(
                                            new MatchReport.Other(
                                                    new HostName("beta"), "c", "a is 0")),
                                    List.of("a is set on no host")))
                    .refuse(
                            call,
                            422,
                            "{\"problems\": [{\"line\": 1, \"column\": 8, \"message\": \"no operand\"}]}");
            Ended none = platform.been("hosts", "match", "host.a > +1");
            assertThat(none.status()).isEqualTo(ExitStatus.FOUND_OR_FAILED);
            assertThat(none.out()).endsWith("0 of 1 host match\na is set on no host\n");
            assertThat(platform.been("hosts", "match", "host.a > +1"))
                    .isEqualTo(
                            new Ended(
                                    ExitStatus.BAD_INPUT,
                                    "",
                                    "been: invalid restriction: no operand\n  host.a > +1\n         ^\n"));
        }
    }
}
