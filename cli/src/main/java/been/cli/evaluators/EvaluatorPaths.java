package been.cli.evaluators;

import been.cli.command.CommandFailure;
import been.cli.platform.PlatformClient;
import been.protocol.analyses.Evaluator;
import been.protocol.analyses.EvaluatorName;
import java.util.List;
import java.util.stream.Collectors;

/** Where evaluators and evaluations are on a platform. */
final class EvaluatorPaths {
    static final String EVALUATORS = "/api/v1/evaluators";
    static final String EVALUATIONS = "/api/v1/evaluations";

    private EvaluatorPaths() {}

    /** The full name of an evaluator, whose group may be left out where that is clear. */
    static EvaluatorName name(PlatformClient client, String name) throws InterruptedException {
        if (name.contains("/")) {
            return EvaluatorName.of(name);
        }
        List<EvaluatorName> named =
                client.list(EVALUATORS, Evaluator.class).stream()
                        .map(one -> one.reference().name())
                        .filter(one -> one.endsWith("/" + name))
                        .distinct()
                        .map(EvaluatorName::of)
                        .toList();
        List<EvaluatorName> packages = named.stream().filter(one -> !one.isInModule()).toList();
        List<EvaluatorName> known = packages.isEmpty() ? named : packages;
        if (known.size() > 1) {
            throw CommandFailure.badInput(
                    "there are several evaluators '%s'; name one of: %s"
                            .formatted(
                                    name,
                                    known.stream()
                                            .map(EvaluatorName::toString)
                                            .collect(Collectors.joining(", "))));
        }
        return known.isEmpty() ? EvaluatorName.of("been/" + name) : known.getFirst();
    }

    static String evaluator(EvaluatorName name) {
        String[] parts = name.packageName().split("/", -1);
        if (parts.length != 2 || name.own().contains("/")) {
            throw CommandFailure.badInput(
                    "invalid evaluator '%s'; expected GROUP/NAME or GROUP/MODULE/NAME (see been evaluators list)"
                            .formatted(name));
        }
        String path =
                EVALUATORS
                        + "/"
                        + PlatformClient.segment(parts[0])
                        + "/"
                        + PlatformClient.segment(parts[1]);
        return name.isInModule() ? path + "?evaluator=" + PlatformClient.segment(name.own()) : path;
    }

    static String evaluations(String analysis) {
        return EVALUATIONS + "?analysis=" + PlatformClient.segment(analysis);
    }
}
