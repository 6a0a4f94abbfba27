package been.cli.results;

import been.cli.call.OneCall;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.results.Reindexed;
import java.io.PrintWriter;
import picocli.CommandLine.Command;

/** {@code been results reindex}: the index from the files. */
@Command(name = "reindex", description = "Rebuilds the index of results from the landing files.")
final class ReindexCommand extends OneCall<Reindexed> {

    ReindexCommand() {
        super(Reindexed.class);
    }

    @Override
    protected Answer call(PlatformClient client) throws InterruptedException {
        return client.postLong(ResultPaths.RESULTS + "/reindex");
    }

    @Override
    protected void show(Reindexed done, PrintWriter out) {
        done.unreadable().forEach(out::println);
        out.println(
                done.unreadable().isEmpty()
                        ? "index rebuilt"
                        : "index rebuilt, except for %d files that cannot be read"
                                .formatted(done.unreadable().size()));
    }

    @Override
    protected int status(Reindexed done) {
        return done.unreadable().isEmpty() ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }
}
