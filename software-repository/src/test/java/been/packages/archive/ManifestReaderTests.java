package been.packages.archive;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.packages.PackageKind;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ManifestReaderTests {
    private static final String WHOLE =
            """
            name: been/json-libraries
            version: 1.10-SNAPSHOT
            kind: module
            description: Parses and writes a document
            licence: Apache-2.0
            platforms: [linux/x86_64, linux/aarch64]
            provenance:
              origin: https://example.org/json
              commit: 0123456
            requires: [been/other]
            """;

    @Test
    void everyKeyIsRead() throws Exception {
        var manifest = ManifestReader.read(WHOLE.getBytes(UTF_8));
        assertThat(manifest)
                .isEqualTo(
                        new Manifest(
                                "been/json-libraries",
                                "1.10-SNAPSHOT",
                                PackageKind.MODULE,
                                "Parses and writes a document",
                                "Apache-2.0",
                                List.of("linux/x86_64", "linux/aarch64"),
                                Map.of("origin", "https://example.org/json", "commit", "0123456"),
                                List.of("been/other")));
        assertThat(manifest.isSnapshot()).isTrue();
    }

    @Test
    void aVersionKeepsItsZeros() throws Exception {
        var manifest = ManifestReader.read(WHOLE.replace("1.10-SNAPSHOT", "1.10").getBytes(UTF_8));
        assertThat(manifest.version()).isEqualTo("1.10");
        assertThat(manifest.isSnapshot()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "kind: module|kind: modul|package.yaml line 3, column 7: kind is 'modul'; expected one of source, binary, task, data, module, software, evaluator; did you mean 'module'?",
                "licence:|license:|package.yaml line 5, column 1: unknown key 'license'; did you mean 'licence'?",
                "requires:|require:|package.yaml line 10, column 1: unknown key 'require'; did you mean 'requires'?",
                "[been/other]|{been: other}|package.yaml line 10, column 11: requires is a section of keys; expected a list of packages, such as [\"been/other\"]",
                "commit: 0123456|commit:|package.yaml line 9, column 10: provenance.commit is empty; expected a text that is not empty",
                "0123456|\"01\\0\"|package.yaml line 9, column 11: the text has NUL (U+0000) at character 3, which cannot be kept: leave it out, or encode the value (as Base64)",
                "been/json-libraries|JSON|package.yaml line 1, column 7: name is 'JSON'; expected a name group/name in lower-case letters, digits, '.', '_' and '-', such as been/json-libraries",
            })
    void aComplaintNamesThePlaceAndWhatWasMeant(String good, String bad, String complaint) {
        assertThatThrownBy(() -> ManifestReader.read(WHOLE.replace(good, bad).getBytes(UTF_8)))
                .isInstanceOf(RefusedException.class)
                .hasMessage(complaint);
    }

    @Test
    void aComplaintIsOneLineWhateverItRepeats() {
        assertThatThrownBy(() -> ManifestReader.read("*\r*".getBytes(UTF_8)))
                .hasMessage(
                        "package.yaml line 1, column 2: this is not YAML: while scanning an alias: unexpected character found  (13)");
    }
}
