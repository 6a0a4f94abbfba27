package been.hostruntime;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import been.protocol.Command;
import been.protocol.Outcome;
import been.protocol.Report;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Tasks whose files are meant to harm the host. */
class HostileFilesIT extends RunningHost {

    @Test
    void aLinkPutInPlaceOfAResultSendsNobodyElsesFile(@TempDir Path elsewhere) throws Exception {
        Path secret = Files.writeString(elsewhere.resolve("secret"), "not yours");
        controller.refuseUploadsWith(503);
        Command.Offer offer = Offers.shell("echo mine >\"$BEEN_RESULTS\"/a.txt").offer();
        controller.command(offer);
        controller.await(Report.Collecting.class, report -> is(report, offer));
        Path result = home(offer.attempt()).resolve("results/a.txt");
        await().until(() -> controller.refusedUploads() > 0);
        Files.delete(result);
        Files.createSymbolicLink(result, secret);
        controller.refuseUploadsWith(0);
        Report.Ended ended = controller.awaitEnd(offer.attempt());
        assertThat(controller.bytes(offer.attempt(), "a.txt")).isEmpty();
        assertThat(ended.outcome()).isEqualTo(Outcome.FAILED);
        assertThat(ended.detail()).contains("a.txt");
    }

    @Test
    void foldersTooDeepForAPathKeepNoHostFromStarting() throws Exception {
        Report.Ended ended =
                run(
                        Offers.command(
                                        "python3",
                                        "-c",
                                        """
                                        import os
                                        for top in os.environ["TMPDIR"], os.environ["BEEN_WORK"]:
                                            os.chdir(top)
                                            for i in range(20):
                                                os.mkdir("x" * 250)
                                                os.chdir("x" * 250)
                                        """)
                                .offer());
        assertThat(ended.outcome()).as(ended.toString()).isEqualTo(Outcome.FINISHED);
        runtime().close();
        join();
        controller.command(new Command.CloseContext(Offers.CONTEXT));
        await().until(() -> attemptFolders().isEmpty() && trash().isEmpty());
    }

    private List<Path> trash() throws Exception {
        try (Stream<Path> all = Files.list(data.resolve("host/trash"))) {
            return all.toList();
        }
    }
}
