package been.cli.run;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.AnalysisCalls;
import been.cli.platform.PlatformClient;
import been.protocol.Wire;
import been.protocol.analyses.AnalysisView;
import been.protocol.analyses.RunReport;
import been.protocol.analyses.RunView;
import java.io.PrintWriter;
import java.util.Optional;

/** Has a version measured, and answers as scripts want it. */
final class Trigger {
    private final PlatformClient client;
    private final TriggerOptions wanted;
    private final ReportOptions reports;
    private final PrintWriter out;
    private final PrintWriter err;

    Trigger(
            PlatformClient client,
            TriggerOptions wanted,
            ReportOptions reports,
            PrintWriter out,
            PrintWriter err) {
        this.client = client;
        this.wanted = wanted;
        this.reports = reports;
        this.out = out;
        this.err = err;
    }

    /** The analysis that keeps the version, where one does. */
    private Optional<AnalysisView> history(RunView run) throws InterruptedException {
        return run.analysis().equals(run.measuredBy()) && run.kind().isOfHistory()
                ? Optional.of(new AnalysisCalls(client).analysis(run.analysis().value()))
                : Optional.empty();
    }

    /**
     * Follows the run as far as was asked, and gives the exit status.
     *
     * @param asJson whether the run is printed as REST tells it
     */
    int carryOut(RunReport asked, boolean asJson) throws InterruptedException {
        RunView facts = asked.run();
        err.println(
                "run %d of %s%s%s   %s"
                        .formatted(
                                facts.id(),
                                facts.question(),
                                facts.version() == null ? "" : ": " + facts.version(),
                                facts.baseline() == null ? "" : " against " + facts.baseline(),
                                asked.url()));
        boolean isFollowed = wanted.waits() || reports.isAny();
        RunReport run =
                isFollowed
                        ? new RunFollower(client, err).follow(facts.id(), wanted.patience())
                        : asked;
        reports.write(run);
        if (asJson) {
            out.println(Wire.write(run));
        } else if (isFollowed) {
            new RunText(run, history(run.run())).print(out);
        } else {
            out.println(facts.id());
        }
        if (!isFollowed) {
            return ExitStatus.SUCCESS;
        }
        if (!run.run().state().isSettled()) {
            throw new CommandFailure(
                    ExitStatus.TIMED_OUT, "timeout; the run continues: " + run.url());
        }
        return reports.isFailure(run) ? ExitStatus.FOUND_OR_FAILED : ExitStatus.SUCCESS;
    }
}
