package been.cli.clean;

import been.cli.call.Pairs;
import been.cli.call.PlatformCall;
import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.Wire;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.SweepView;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code been clean}: what is no longer needed goes. */
@Command(
        name = "clean",
        description = {
            "Deletes data that is past its retention now, without waiting for the"
                    + " automatic cleanup: old contexts, logs, histories, working directories,"
                    + " and configurations and utilisation of hosts. Results are never deleted.",
        })
public final class CleanCommand extends PlatformCall {
    private static final String PATH = "/api/v1/retention";
    private static final Duration MOST = Duration.ofMinutes(10);

    @Option(names = "--preview", description = "only show what would be deleted, and its size")
    private boolean preview;

    @Option(
            names = "--keep",
            paramLabel = "KIND=DAYS",
            description =
                    "set the retention of a kind of data, in days or forever, such as logs=30 or"
                            + " contexts=forever; deletes nothing")
    private List<String> keep = List.of();

    @Option(names = "--json", description = "print the REST response as JSON")
    private boolean json;

    private final Map<String, Object> rules = new LinkedHashMap<>();

    @Override
    protected void check() {
        Pairs.of("--keep", keep).forEach((kind, days) -> rules.put(kind, rule(kind, days)));
    }

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        for (var rule : rules.entrySet()) {
            client.send("PUT", PATH + "/" + PlatformClient.segment(rule.getKey()), rule.getValue())
                    .expectSuccess();
        }
        if (preview || !rules.isEmpty()) {
            Answer answer = client.get(PATH + "/preview");
            RetentionPreview shown = answer.as(RetentionPreview.class);
            if (json) {
                out.println(answer.body());
            } else {
                PreviewText.lines(shown).forEach(out::println);
            }
        } else {
            SweepView swept = sweep(client);
            out.println(json ? Wire.write(swept) : PreviewText.removed(swept));
        }
        return ExitStatus.SUCCESS;
    }

    /** The body that sets a rule. */
    static Map<String, Integer> rule(String kind, String days) {
        if (days.equals("forever")) {
            return Map.of();
        }
        if (!days.matches("[0-9]{1,6}d?")) {
            throw CommandFailure.badInput(
                    "'%s=%s' is not a number of days; expected %s=30 or %s=forever"
                            .formatted(kind, days, kind, kind));
        }
        return Map.of("days", Integer.valueOf(days.replace("d", "")));
    }

    /** Asks for a sweep and waits for its end. */
    private static SweepView sweep(PlatformClient client) throws InterruptedException {
        client.post(PATH + "/sweeps").expectSuccess();
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < MOST.toNanos()) {
            List<SweepView> latest = client.get(PATH + "/sweeps?limit=1").items(SweepView.class);
            if (!latest.isEmpty() && latest.getFirst().endedAt() != null) {
                return latest.getFirst();
            }
            Thread.sleep(Duration.ofMillis(200));
        }
        throw new CommandFailure(
                ExitStatus.FOUND_OR_FAILED,
                "the cleanup still runs after "
                        + MOST.toMinutes()
                        + " minutes, and continues in the background; see the page Cleaning up");
    }
}
