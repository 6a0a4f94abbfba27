package been.cli.results;

import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.results.FileCheck;
import java.io.PrintWriter;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been results verify}: files against their checksums. Exit status 1 for a damaged one. */
@Command(
        name = "verify",
        description =
                "Verifies every file of an analysis against its checksum; without an"
                        + " analysis, lists the files that background checks found damaged.")
final class VerifyCommand extends PlatformCall {

    @Parameters(
            arity = "0..1",
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private @Nullable String analysis;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        String name = analysis;
        List<FileCheck> checks =
                name == null
                        ? client.list(ResultPaths.RESULTS + "/damaged", FileCheck.class)
                        : client.postLong(ResultPaths.analysis(name) + "/verify")
                                .items(FileCheck.class);
        List<FileCheck> damaged =
                checks.stream().filter(check -> check.damage().isPresent()).toList();
        for (FileCheck check : damaged) {
            out.println(check.file() + " " + check.damage().get());
        }
        out.println(
                name == null
                        ? damaged.size() + " files were damaged when last checked"
                        : "%d files, %d damaged".formatted(checks.size(), damaged.size()));
        return damaged.isEmpty() ? ExitStatus.SUCCESS : ExitStatus.FOUND_OR_FAILED;
    }
}
