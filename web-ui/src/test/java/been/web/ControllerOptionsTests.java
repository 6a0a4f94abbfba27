package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import been.tasks.MemberAddress;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ControllerOptionsTests {

    @Test
    void commandLineBecomesOptions(@TempDir Path folder) {
        var parsed =
                ControllerOptions.parse(
                        "--data",
                        folder.toString(),
                        "--port",
                        "9090",
                        "--packages",
                        folder.toString());

        assertThatObject(parsed)
                .isEqualTo(
                        new ControllerOptions.Accepted(
                                ControllerOptions.local(folder, 9090, folder)));
    }

    @Test
    void portHasADefault(@TempDir Path folder) {
        var parsed = ControllerOptions.parse("--data", folder.toString());

        assertThatObject(parsed)
                .isEqualTo(
                        new ControllerOptions.Accepted(
                                ControllerOptions.local(folder, 8080, null)));
    }

    @Test
    void mistakesAreNamed(@TempDir Path folder) {
        String data = folder.toString();
        assertThat(why("--port", "80")).contains("--data is missing");
        assertThat(why("--data", data, "--prot", "80")).contains("unknown option '--prot'");
        assertThat(why("--data", data, "--port")).contains("--port needs a value");
        assertThat(why("--data", data, "--port", "many"))
                .isEqualTo("option --port needs a number from 0 to 65535, not 'many'");
        assertThat(why("--data", data, "--port", "65536")).contains("from 0 to 65535");
        assertThat(why("--data", data, "--packages", data + "/nothing"))
                .contains("the folder of --packages does not exist");
    }

    @Test
    void aClusterIsToldByItsDatabaseAndItsMembers(@TempDir Path folder) {
        Sharing sharing =
                sharing(
                        folder,
                        "--database",
                        "postgresql://been@db/been",
                        "--cluster",
                        "192.0.2.1:5701,localhost:5702");

        assertThat(sharing)
                .isEqualTo(
                        new Sharing(
                                "postgresql://been@db/been",
                                null,
                                new MemberAddress("localhost", 5702),
                                List.of(
                                        new MemberAddress("192.0.2.1", 5701),
                                        new MemberAddress("localhost", 5702))));
        assertThat(sharing(folder, "--database", "postgresql://db/been").own()).isNull();
        assertThat(
                        sharing(
                                        folder,
                                        "--database",
                                        "postgresql://db/been",
                                        "--cluster",
                                        "192.0.2.1,192.0.2.2:5703",
                                        "--cluster-address",
                                        "192.0.2.2")
                                .own())
                .isEqualTo(new MemberAddress("192.0.2.2", 5703));
        assertThat(
                        sharing(
                                folder,
                                "--database",
                                "postgresql://db/been",
                                "--cluster",
                                "localhost",
                                "--signals",
                                "off"))
                .isEqualTo(new Sharing("postgresql://db/been", null, null, List.of()));
    }

    private static Sharing sharing(Path data, String... more) {
        var arguments = new ArrayList<>(List.of("--data", data.toString()));
        arguments.addAll(List.of(more));
        var accepted =
                (ControllerOptions.Accepted)
                        ControllerOptions.parse(arguments.toArray(String[]::new));
        return Objects.requireNonNull(accepted.options().sharing());
    }

    @Test
    void mistakesAboutAClusterAreNamed(@TempDir Path folder) {
        String data = folder.toString();
        String database = "postgresql://db/been";
        assertThat(why("--data", data, "--cluster", "a:5701")).contains("--database postgresql");
        assertThat(why("--data", data, "--database", database, "--cluster-address", "a"))
                .contains("--cluster-address needs --cluster");
        assertThat(why("--data", data, "--database", database, "--cluster", "192.0.2.1"))
                .contains("none of the members 192.0.2.1:5701", "--cluster-address");
        assertThat(
                        why(
                                "--data",
                                data,
                                "--database",
                                database,
                                "--cluster",
                                "127.0.0.1:1,127.0.0.1:2"))
                .contains("several of the members", "--cluster-address");
        assertThat(why("--data", data, "--database", "postgresql://been:secret@db/been"))
                .contains("password")
                .doesNotContain("secret");
        assertThat(why("--data", data, "--database", database, "--signals", "maybe"))
                .contains("on or off");
    }

    @Test
    void secretsAreNotSentInTheClearUnlessThatIsSaid(@TempDir Path folder) throws IOException {
        String data = folder.toString();
        assertThat(why("--data", data, "--listen", "0.0.0.0:8080"))
                .contains("0.0.0.0:8080", "--tls-certificate", "--insecure-http");
        assertThat(why("--data", data, "--listen", "0.0.0.0:8080", "--tls-key", data))
                .contains("--tls-certificate and --tls-key together");
        assertThat(why("--data", data, "--listen", "127.0.0.1")).contains("an address and a port");
        assertThat(why("--data", data, "--listen", "127.0.0.1:80", "--port", "80"))
                .contains("either --port or --listen");
        assertThat(why("--data", data, "--url", "been.example.org")).contains("https://");
        assertThatObject(
                        ControllerOptions.parse(
                                "--data", data, "--insecure-http", "--listen", "0.0.0.0:8080"))
                .isInstanceOf(ControllerOptions.Accepted.class);
        String pem = Files.createFile(folder.resolve("pem")).toString();
        assertThatObject(
                        ControllerOptions.parse(
                                "--data",
                                data,
                                "--listen",
                                "0.0.0.0:8443",
                                "--tls-certificate",
                                pem,
                                "--tls-key",
                                pem))
                .isInstanceOf(ControllerOptions.Accepted.class);
    }

    private static String why(String... arguments) {
        return ((ControllerOptions.Refused) ControllerOptions.parse(arguments)).why();
    }
}
