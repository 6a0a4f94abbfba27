package been.cli.evaluators;

import been.cli.call.Pairs;
import been.cli.call.PlatformCall;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.EvaluationReport;
import been.protocol.analyses.EvaluationRequest;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been evaluators run}: has an evaluator look at an analysis. */
@Command(
        name = "run",
        description = {
            "Runs an evaluator on the results of an analysis, now and whenever they"
                    + " change. With --wait, waits for the evaluation; exit status 1 if it failed."
        })
final class RunCommand extends PlatformCall {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

    @Parameters(index = "0", paramLabel = "EVALUATOR", description = "such as been/levels")
    private String name = "";

    @Parameters(
            index = "1",
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or name of an imported one")
    private String analysis = "";

    @Option(
            names = "--set",
            paramLabel = "NAME=VALUE",
            description =
                    "value of a parameter (see been evaluators show EVALUATOR); may be repeated")
    private List<String> set = List.of();

    @Option(
            names = "--on",
            paramLabel = "EXPERIMENT[/BINARY[/EXECUTION]]",
            description =
                    "evaluate only this experiment, binary or execution (default: all that count)")
    private @Nullable String target;

    @Option(
            names = "--version-of",
            paramLabel = "VERSION",
            description = "version of the evaluator (default: the newest)")
    private @Nullable String version;

    @Option(names = "--wait", description = "wait until it is done")
    private boolean isWaiting;

    private Map<String, String> parameters = Map.of();

    @Override
    protected void check() {
        parameters = Pairs.of("--set", set);
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        List<EvaluationReport> asked =
                client.send(
                                "POST",
                                EvaluatorPaths.EVALUATIONS,
                                new EvaluationRequest(analysis, name, version, target, parameters))
                        .items(EvaluationReport.class);
        int status = ExitStatus.SUCCESS;
        for (EvaluationReport one : asked) {
            EvaluationReport now = one;
            while (isWaiting && !isOver(now)) {
                Thread.sleep(BETWEEN_LOOKS);
                now =
                        client.get(EvaluatorPaths.EVALUATIONS + "/" + one.id())
                                .as(EvaluationReport.class);
            }
            out.println(ResultsCommand.line(now));
            if (isWaiting) {
                ResultsCommand.files(now).forEach(out::println);
                status = now.state().equals("failed") ? ExitStatus.FOUND_OR_FAILED : status;
            }
        }
        return status;
    }

    private static boolean isOver(EvaluationReport one) {
        return one.state().equals("done") || one.state().equals("failed");
    }
}
