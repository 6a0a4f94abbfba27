package been.cli.clean;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformChoice;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** {@code been clean}: what is no longer needed goes. */
@Command(
        name = "clean",
        description = {
            "Removes what is no longer needed now, and not only when the platform does so by"
                    + " itself: old contexts, logs, histories, configurations of hosts. Results are"
                    + " never touched.",
        },
        mixinStandardHelpOptions = true)
public final class CleanCommand implements Callable<Integer> {
    private static final String PATH = "/api/v1/retention";
    private static final Duration MOST = Duration.ofMinutes(10);

    @Option(
            names = "--preview",
            description = "only say what would be removed, and how much space that gives")
    private boolean preview;

    @Option(
            names = "--keep",
            paramLabel = "KIND=DAYS",
            description =
                    "from now on, keep things of a kind for so many days, or forever, such as"
                            + " logs=30 or contexts=forever; removes nothing by itself")
    private Map<String, String> keep = new LinkedHashMap<>();

    @Option(names = "--json", description = "print what REST answers")
    private boolean json;

    @Mixin private PlatformChoice platform = new PlatformChoice();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws Exception {
        var bodies = new LinkedHashMap<String, String>();
        keep.forEach((kind, days) -> bodies.put(kind, body(kind, days)));
        try (var client = platform.open()) {
            var out = spec.commandLine().getOut();
            for (var rule : bodies.entrySet()) {
                String path = PATH + "/" + PlatformClient.segment(rule.getKey());
                client.ask("PUT", path, rule.getValue()).expectSuccess();
            }
            if (preview || !bodies.isEmpty()) {
                show(client.get(PATH + "/preview"), out);
            } else {
                JsonNode swept = sweep(client);
                out.println(json ? swept.toString() : PreviewText.removed(swept));
            }
            return ExitStatus.SUCCESS;
        }
    }

    static String body(String kind, String days) {
        if (days.equals("forever")) {
            return "{\"days\":null}";
        }
        if (!days.matches("[0-9]{1,6}d?")) {
            throw CommandFailure.badInput(
                    "'%s=%s' says no number of days; write %s=30 or %s=forever"
                            .formatted(kind, days, kind, kind));
        }
        return "{\"days\":%s}".formatted(days.replace("d", ""));
    }

    private void show(String answer, PrintWriter out) {
        if (json) {
            out.println(answer);
        } else {
            PreviewText.lines(PlatformClient.json(answer)).forEach(out::println);
        }
    }

    /** Asks for a sweep and waits for its end. */
    private static JsonNode sweep(PlatformClient client) throws InterruptedException {
        client.post(PATH + "/sweeps");
        long begun = System.nanoTime();
        while (System.nanoTime() - begun < MOST.toNanos()) {
            JsonNode latest =
                    PlatformClient.json(client.get(PATH + "/sweeps?limit=1")).path("items").path(0);
            if (!latest.path("endedAt").asString("").isEmpty()) {
                return latest;
            }
            Thread.sleep(Duration.ofMillis(200));
        }
        throw new CommandFailure(
                ExitStatus.FOUND_OR_FAILED,
                "it still goes on after "
                        + MOST.toMinutes()
                        + " minutes, in the background; the page Cleaning up says when it is over");
    }
}
