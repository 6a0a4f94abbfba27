package been.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatObject;

import java.nio.file.Path;
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
                        folder.toString(),
                        "--housekeeping-core",
                        "0");

        assertThatObject(parsed)
                .isEqualTo(
                        new ControllerOptions.Accepted(
                                new ControllerOptions(folder, 9090, folder, 0)));
    }

    @Test
    void portHasADefault(@TempDir Path folder) {
        var parsed = ControllerOptions.parse("--data", folder.toString());

        assertThatObject(parsed)
                .isEqualTo(
                        new ControllerOptions.Accepted(
                                new ControllerOptions(folder, 8080, null, null)));
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

    private static String why(String... arguments) {
        return ((ControllerOptions.Refused) ControllerOptions.parse(arguments)).why();
    }
}
