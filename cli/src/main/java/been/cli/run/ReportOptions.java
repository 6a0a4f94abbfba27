package been.cli.run;

import been.cli.command.CommandFailure;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RunReport;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What scripts want to have of a run. */
final class ReportOptions {
    @Option(
            names = "--fail-on",
            paramLabel = "WHAT",
            split = ",",
            converter = Words.OfFailOn.class,
            description =
                    "outcomes with exit status 1: regressed, improved, inconclusive, failed,"
                            + " none (default: regressed,failed)")
    private Set<FailOn> failOn = EnumSet.of(FailOn.REGRESSED, FailOn.FAILED);

    @Option(
            names = "--report",
            paramLabel = "FILE",
            description = "write JUnit XML, with a test case for each verdict")
    private @Nullable Path report;

    @Option(
            names = "--markdown",
            paramLabel = "FILE",
            description = "write a Markdown comment for a pull or merge request")
    private @Nullable Path markdown;

    @Option(
            names = "--status",
            paramLabel = "FILE",
            description = "write the request body that sets a commit's status at the forge")
    private @Nullable Path status;

    @Option(
            names = "--forge",
            paramLabel = "FORGE",
            converter = Words.OfForge.class,
            description = "forge for --status: github, gitea or gitlab (default: github)")
    private CommitStatus.Forge forge = CommitStatus.Forge.GITHUB;

    /** Whether there is something to write. */
    boolean isAny() {
        return report != null || markdown != null || status != null;
    }

    /** Deletes reports of an earlier run, which scripts would take for those of one that fails. */
    void deleteEarlier() {
        deleteEarlier(report);
        deleteEarlier(markdown);
        deleteEarlier(status);
    }

    private static void deleteEarlier(@Nullable Path file) {
        // Only a file itself: /dev/stdout is a link.
        if (file == null || !Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
            return;
        }
        try {
            Files.delete(file);
        } catch (IOException e) {
            throw CommandFailure.badInput(file + " cannot be replaced: " + e.getMessage());
        }
    }

    boolean isFailure(RunReport run) {
        return failOn.stream().anyMatch(what -> what.holds(run.run()));
    }

    boolean isFailure(AnalysisView analysis) {
        AnalysisSummary summary = analysis.summary();
        boolean isMeasured =
                summary.state() == AnalysisState.FINISHED && analysis.failure().isEmpty();
        return failOn.stream().anyMatch(what -> what.holds(summary.verdicts(), isMeasured));
    }

    void write(RunReport run) {
        write(report, new JunitReport(run, failOn).text());
        write(markdown, new MarkdownReport(run).text());
        write(status, CommitStatus.json(run, failOn, forge) + "\n");
    }

    private static void write(@Nullable Path file, String text) {
        if (file == null) {
            return;
        }
        try {
            Path folder = file.toAbsolutePath().getParent();
            if (folder != null) {
                Files.createDirectories(folder);
            }
            Files.writeString(file, text);
        } catch (IOException e) {
            throw CommandFailure.badInput(file + " cannot be written: " + e.getMessage());
        }
    }
}
