package been.cli.evaluators;

import been.cli.CommandFailure;
import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import tools.jackson.databind.JsonNode;

/** A verb that asks the platform about evaluators. */
abstract class EvaluatorCall extends PlatformCall {
    static final String EVALUATORS = "/api/v1/evaluators";
    static final String EVALUATIONS = "/api/v1/evaluations";

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
