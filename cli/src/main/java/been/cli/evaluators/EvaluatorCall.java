package been.cli.evaluators;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.Installation;
import been.cli.platform.PlatformAddress;
import been.cli.platform.PlatformClient;
import been.cli.up.DataFolder;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;
import tools.jackson.databind.JsonNode;

/** A verb that asks the platform about evaluators. */
abstract class EvaluatorCall implements Callable<Integer> {
    static final String EVALUATORS = "/api/v1/evaluators";
    static final String EVALUATIONS = "/api/v1/evaluations";

    @Mixin private DataFolder data = new DataFolder();
    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public final Integer call() throws Exception {
        try (var client =
                new PlatformClient(PlatformAddress.find(data.of(Installation.current())))) {
            int status = ask(client, spec.commandLine().getOut());
            spec.commandLine().getOut().flush();
            return status;
        }
    }

    /** The exit status. */
    abstract int ask(PlatformClient client, PrintWriter out) throws Exception;

    /** The path of an evaluator, whose group may be left out where that is clear. */
    static String evaluator(PlatformClient client, String name) throws InterruptedException {
        String full = name;
        if (!name.contains("/")) {
            full = "been/" + name;
            for (JsonNode one : items(client, EVALUATORS)) {
                String known = one.at("/reference/name").asString();
                if (known.endsWith("/" + name)) {
                    full = known;
                }
            }
        }
        String[] parts = full.split("/", -1);
        if (parts.length != 2) {
            throw new CommandFailure(
                    ExitStatus.BAD_INPUT,
                    "'%s' names no evaluator; write GROUP/NAME (been evaluators list shows them)"
                            .formatted(name));
        }
        return EVALUATORS
                + "/"
                + PlatformClient.segment(parts[0])
                + "/"
                + PlatformClient.segment(parts[1]);
    }

    static JsonNode items(PlatformClient client, String path) throws InterruptedException {
        return PlatformClient.json(client.get(path)).path("items");
    }

    static JsonNode of(PlatformClient client, String analysis) throws InterruptedException {
        return items(client, EVALUATIONS + "?analysis=" + PlatformClient.segment(analysis));
    }
}
