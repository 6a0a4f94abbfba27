package been.system;

import static org.assertj.core.api.Assertions.assertThat;

import been.protocol.Wire;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The list of libraries that {@code been build} writes. */
class SbomIT {
    private static final Path SBOM = BeenProcess.HOME.resolve("target/been.cdx.json");

    @Test
    void namesEveryJarThatBeenRunsWith() throws Exception {
        Files.deleteIfExists(SBOM);
        var builder =
                new ProcessBuilder(BeenProcess.HOME.resolve("been").toString(), "build")
                        .redirectErrorStream(true);
        // What this test runs from was built already.
        builder.environment().put("BEEN_BUILD", "off");
        Process been = builder.start();
        String said = new String(been.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(been.waitFor()).as(said).isZero();
        assertThat(SBOM).as(said).exists();

        JsonNode bom = Wire.mapper().readTree(Files.readString(SBOM));
        assertThat(bom.path("bomFormat").asString()).isEqualTo("CycloneDX");
        Set<String> named =
                bom.path("components")
                        .valueStream()
                        .peek(one ->
                                assertThat(one.path("purl").asString()).startsWith("pkg:maven/"))
                        .map(one ->
                                "%s-%s.jar"
                                        .formatted(
                                                one.path("name").asString(),
                                                one.path("version").asString()))
                        .collect(Collectors.toSet());
        for (String program : List.of("cli", "host-runtime", "web-ui")) {
            assertThat(named).as(program).containsAll(jars(program));
        }
        assertThat(named)
                .noneMatch(name ->
                        name.matches(
                                "(junit|jazzer|playwright|been-testing|grpc|jackson-databind-2\\.12).*"));
    }

    private static List<String> jars(String program) throws IOException {
        try (Stream<Path> files = Files.list(BeenProcess.HOME.resolve(program + "/target/lib"))) {
            List<String> jars = files.map(file -> file.getFileName().toString()).toList();
            assertThat(jars).as(program).isNotEmpty();
            return jars;
        }
    }
}
