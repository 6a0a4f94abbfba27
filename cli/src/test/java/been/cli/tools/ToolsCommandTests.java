package been.cli.tools;

import static org.assertj.core.api.Assertions.assertThat;

import been.cli.FakePlatform;
import been.cli.command.ExitStatus;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is refused before a platform is asked. */
class ToolsCommandTests {
    @TempDir private Path folder;

    @BeforeEach
    void write() throws IOException {
        write("8 GB");
    }

    private void write(String memory) throws IOException {
        Files.writeString(
                folder.resolve("b.xml"),
                """
                <?xml version="1.0"?>
                <benchmark tool="dummy" memlimit="%s">
                  <rundefinition/>
                  <tasks><withoutfile>x</withoutfile></tasks>
                </benchmark>
                """
                        .formatted(memory));
    }

    private void refused(String sentence, String... options) {
        var arguments = new ArrayList<>(List.of("tools", folder.resolve("b.xml").toString()));
        arguments.addAll(List.of(options));
        var ended = FakePlatform.run(arguments.toArray(String[]::new));
        assertThat(ended.err()).contains(sentence);
        assertThat(ended.status()).isEqualTo(ExitStatus.BAD_INPUT);
    }

    @Test
    void moreCoresThanAnyHostHasAreRefused() {
        refused(
                "60000 runs at a time on 60000 cores each need 3600000000 cores, more than any host has",
                "-N",
                "60000",
                "-c",
                "60000");
    }

    @Test
    void aMemoryLimitWithoutAKnownUnitIsRefused() throws IOException {
        refused(
                "--memorylimit: a memory limit is a size with its unit, such as '2 GB', not '4'",
                "-M",
                "4");
        write("2 GiB");
        refused("b.xml:2: a memory limit is a size with its unit, such as '2 GB', not '2 GiB'");
    }
}
