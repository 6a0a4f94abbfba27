package been.cli.evaluators;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.analyses.Evaluator;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** {@code been evaluators list}. */
@Command(
        name = "list",
        description = "Lists the published evaluators, also those that are part of modules.")
final class ListCommand extends ListingCall {

    @Option(
            names = "--analysis",
            paramLabel = "ANALYSIS",
            description =
                    "only those that this analysis may use, with those of its module in the version"
                            + " that it measures")
    private @Nullable String analysis;

    @Override
    protected Listed<?> listed() {
        return new Listed<>(
                EvaluatorPaths.EVALUATORS
                        + (analysis == null ? "" : "?analysis=" + PlatformClient.segment(analysis)),
                Evaluator.class,
                new Columns<Evaluator>()
                        .left("evaluator", one -> one.reference().name())
                        .left("version", one -> one.reference().version())
                        .left("language", Evaluator::language)
                        .left("looks at one", Evaluator::scope)
                        .left("what", Evaluator::title));
    }
}
