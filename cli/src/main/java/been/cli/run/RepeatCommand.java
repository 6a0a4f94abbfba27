package been.cli.run;

import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.RepeatPreview;
import been.protocol.analyses.RepeatRequest;
import been.protocol.analyses.RepeatView;
import been.protocol.analyses.Reproduction;
import been.protocol.analyses.StartedAnalysis;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been repeat}: measures the same again, and compares the outcome with the original. */
@Command(
        name = "repeat",
        description = {
            "Repeats an analysis that has ended, or one of its experiments, exactly: the same"
                    + " packages by digest, parameters, order of executions and host. It lists first"
                    + " what cannot be as it was, waits for the end, and prints whether each mean"
                    + " and ratio was reproduced."
        },
        footer = {
            "",
            "Exit status: 0 reproduced, 1 it differs, is inconclusive or did not finish, 2 it"
                    + " cannot be repeated, 3 no platform answers."
        })
public final class RepeatCommand extends PlatformCall {
    @Parameters(
            index = "0",
            paramLabel = "ANALYSIS",
            description = "its number (been analyses list)")
    private long analysis;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "EXPERIMENT",
            description = "repeat only this one (been analyses show ANALYSIS)")
    private @Nullable String experiment;

    @Option(names = "--preview", description = "only list what cannot be as it was")
    private boolean preview;

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws Exception {
        String path = "/api/v1/analyses/" + analysis + "/repeats";
        Answer asked =
                client.get(
                        path
                                + "/preview"
                                + (experiment == null
                                        ? ""
                                        : "?experiment=" + PlatformClient.segment(experiment)));
        RepeatPreview shown = asked.as(RepeatPreview.class);
        if (preview && json) {
            out.println(asked.body());
            return shown.problems().isEmpty() ? ExitStatus.SUCCESS : ExitStatus.BAD_INPUT;
        }
        if (!shown.problems().isEmpty()) {
            throw CommandFailure.badInput(
                    "analysis %d cannot be repeated: %s"
                            .formatted(analysis, String.join("; ", shown.problems())));
        }
        RepeatText.preview(shown).forEach(json ? err()::println : out::println);
        out.flush();
        if (preview) {
            return ExitStatus.SUCCESS;
        }
        long id =
                client.send("POST", path, new RepeatRequest(experiment))
                        .as(StartedAnalysis.class)
                        .id();
        new AnalysisFollower(client, err()).follow(id);
        Answer listed = client.get("/api/v1/analyses/" + id + "/repeats");
        RepeatView repeat =
                listed.items(RepeatView.class).stream()
                        .filter(one -> one.analysis().equals(new AnalysisId(id)))
                        .findFirst()
                        .orElseThrow();
        if (json) {
            out.println(listed.body());
        } else {
            RepeatText.outcome(repeat).forEach(out::println);
        }
        return repeat.reproduction() == Reproduction.REPRODUCED
                ? ExitStatus.SUCCESS
                : ExitStatus.FOUND_OR_FAILED;
    }
}
