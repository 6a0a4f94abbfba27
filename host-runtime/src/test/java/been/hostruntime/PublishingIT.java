package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Report;
import been.protocol.RunConditions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.junit.jupiter.api.Test;

/** Packages that a running task publishes. */
class PublishingIT extends RunningHost {
    private static final RunConditions ALLOWED =
            RunConditions.USUAL.publishing(List.of("acme/trace", "acme/tools-*"));

    @Test
    void theHostPacksTheFilesAndRecordsWhereTheyComeFrom() throws Exception {
        var offer =
                Offers.shell(
                                """
                                set -e
                                mkdir -p out/lib
                                echo one > out/a.txt
                                echo 'echo hi' > out/lib/run; chmod +x out/lib/run
                                been task publish acme/tools-x 1.0 out --kind binary --licence MIT
                                cd out
                                been task publish acme/tools-x 1.0 . --kind binary --licence MIT
                                """)
                        .under(ALLOWED)
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        byte[] archive = controller.bytes(offer.attempt(), "package");
        String digest = FakeController.sha256(archive);
        assertThat(controller.file(offer.attempt(), "stdout.log"))
                .isEqualTo(digest + "\n" + digest + "\n");
        Path file = Files.write(data.resolve("package.bpk"), archive);
        try (var zip = ZipFile.builder().setPath(file).get()) {
            assertThat(
                            new String(
                                    zip.getInputStream(zip.getEntry("package.yaml")).readAllBytes(),
                                    StandardCharsets.UTF_8))
                    .contains(
                            "name: \"acme/tools-x\"",
                            "version: \"1.0\"",
                            "kind: \"binary\"",
                            "licence: \"MIT\"",
                            "  context: \"" + offer.context() + "\"",
                            "  task: \"" + offer.task().id() + "\"");
            assertThat(zip.getEntry("files/a.txt").getUnixMode() & 0111).isZero();
            assertThat(zip.getEntry("files/lib/run").getUnixMode() & 0111).isEqualTo(0111);
        }
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty());
    }

    @Test
    void whatMayNotBePublishedIsRefusedInASentence() throws Exception {
        var offer =
                Offers.shell(
                                """
                                cd "$TMPDIR"
                                try() { been task publish "$@"; echo "status $?" >&2; }
                                echo one > a; echo two > b; mkfifo pipe; mkdir l; ln -s /etc/passwd l/x
                                try acme/other 1 a
                                try acme/trace 1 a --kind module
                                try acme/trace 1 none
                                try acme/trace 1 /etc/passwd
                                try acme/trace 1 ../../../x
                                try acme/trace 1 l
                                try acme/trace 1 l/x
                                try acme/trace 1 pipe
                                truncate -s 3G large; try acme/trace 1 large; rm large
                                try acme/trace 1 a
                                try acme/trace 1 b
                                """)
                        .under(ALLOWED)
                        .offer();
        Report.Ended ended = run(offer);
        assertThat(ended.outcome()).as("%s", ended).isEqualTo(Outcome.FINISHED);
        assertThat(controller.file(offer.attempt(), "stderr.log").lines())
                .satisfiesExactly(
                        line ->
                                assertThat(line)
                                        .contains(
                                                "this task may not publish 'acme/other': its"
                                                        + " descriptor allows only acme/trace,"
                                                        + " acme/tools-*"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("expected one of: data, binary, source"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("there are no files at '"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("'/etc/passwd' is outside the task's"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("is outside the task's folders"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("'l/x' is a link or a special file"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("'l/x' is a link or a special file"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("'pipe' is a link or a special file"),
                        PublishingIT::refused,
                        line -> assertThat(line).contains("too large for a package"),
                        PublishingIT::refused,
                        line -> assertThat(line).isEqualTo("status 0"),
                        line -> assertThat(line).contains("published with other content"),
                        PublishingIT::refused);
    }

    private static void refused(String line) {
        assertThat(line).isEqualTo("status 1");
    }

    @Test
    void aTaskPublishesNothingUnlessItsDescriptorAllowsIt() throws Exception {
        var offer =
                Offers.shell("cd \"$TMPDIR\"; touch a; been task publish acme/trace 1 a").offer();
        assertThat(run(offer).outcome()).isEqualTo(Outcome.FAILED);
        assertThat(controller.file(offer.attempt(), "stderr.log"))
                .contains("its descriptor allows no packages; add it to 'publishes'");
        assertThat(controller.bytes(offer.attempt(), "package")).isEmpty();
    }
}
