package been.cli.evaluators;

import been.cli.command.CommandFailure;
import been.cli.command.ExitStatus;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.Evaluator;
import java.util.List;

/** Where evaluators and evaluations are on a platform. */
final class EvaluatorPaths {
    static final String EVALUATORS = "/api/v1/evaluators";
    static final String EVALUATIONS = "/api/v1/evaluations";

    private EvaluatorPaths() {}

    /** The path of an evaluator, whose group may be left out where that is clear. */
    static String evaluator(PlatformClient client, String name) throws InterruptedException {
        String full = name;
        if (!name.contains("/")) {
            List<String> known =
                    client.list(EVALUATORS, Evaluator.class).stream()
                            .map(one -> one.reference().name())
                            .filter(one -> one.endsWith("/" + name))
                            .distinct()
                            .toList();
            if (known.size() > 1) {
                throw CommandFailure.badInput(
                        "there are several evaluators '%s'; name one of: %s"
                                .formatted(name, String.join(", ", known)));
            }
            full = known.isEmpty() ? "been/" + name : known.getFirst();
        }
        String[] parts = full.split("/", -1);
        if (parts.length != 2) {
            throw new CommandFailure(
                    ExitStatus.BAD_INPUT,
                    "invalid evaluator '%s'; expected GROUP/NAME (see been evaluators list)"
                            .formatted(name));
        }
        return EVALUATORS
                + "/"
                + PlatformClient.segment(parts[0])
                + "/"
                + PlatformClient.segment(parts[1]);
    }

    static String evaluations(String analysis) {
        return EVALUATIONS + "?analysis=" + PlatformClient.segment(analysis);
    }
}
