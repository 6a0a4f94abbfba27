package been.cli.evaluators;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.platform.PlatformClient;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code been evaluators run}: has an evaluator look at an analysis. */
@Command(
        name = "run",
        description = {
            "Has an evaluator look at results, now and whenever they change. With --wait it returns"
                    + " when that is done: exit status 1 when it failed."
        },
        mixinStandardHelpOptions = true)
final class RunCommand extends EvaluatorCall {
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
            description = "a parameter (been evaluators show EVALUATOR)")
    private Map<String, String> parameters = new LinkedHashMap<>();

    @Option(
            names = "--on",
            paramLabel = "EXPERIMENT[/BINARY[/EXECUTION]]",
            description = "the only one it is to look at; everything that counts when not given")
    private @Nullable String target;

    @Option(
            names = "--version-of",
            paramLabel = "VERSION",
            description = "the newest when not given")
    private @Nullable String version;

    @Option(names = "--wait", description = "return when it is done")
    private boolean isWaiting;

    @Override
    protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
        var body = new LinkedHashMap<String, Object>();
        body.put("evaluator", name);
        body.put("analysis", analysis);
        body.put("parameters", parameters);
        if (target != null) {
            body.put("target", target);
        }
        if (version != null) {
            body.put("version", version);
        }
        String answer =
                client.ask("POST", EVALUATIONS, JsonMapper.shared().writeValueAsString(body))
                        .expectSuccess();
        List<Long> asked = new ArrayList<>();
        PlatformClient.json(answer)
                .path("items")
                .forEach(one -> asked.add(one.path("id").asLong()));
        int status = ExitStatus.SUCCESS;
        for (long id : asked) {
            JsonNode one = isWaiting ? ended(client, id) : view(client, id);
            out.println(ResultsCommand.line(one));
            if (isWaiting) {
                ResultsCommand.files(one).forEach(out::println);
                status =
                        one.path("state").asString().equals("failed")
                                ? ExitStatus.FOUND_OR_FAILED
                                : status;
            }
        }
        return status;
    }

    private static JsonNode view(PlatformClient client, long id) throws InterruptedException {
        return PlatformClient.json(client.get(EVALUATIONS + "/" + id));
    }

    private static JsonNode ended(PlatformClient client, long id) throws InterruptedException {
        while (true) {
            JsonNode one = view(client, id);
            String state = one.path("state").asString();
            if (state.equals("done") || state.equals("failed")) {
                return one;
            }
            if (one.path("id").isMissingNode()) {
                throw new CommandFailure(ExitStatus.FOUND_OR_FAILED, "the evaluation was deleted");
            }
            Thread.sleep(BETWEEN_LOOKS);
        }
    }
}
