package been.cli.evaluators;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.terminal.Columns;
import been.protocol.analyses.Evaluator;
import picocli.CommandLine.Command;

/** {@code been evaluators list}. */
@Command(name = "list", description = "Lists the published evaluators.")
final class ListCommand extends ListingCall {

    @Override
    protected Listed<?> listed() {
        return new Listed<>(
                EvaluatorPaths.EVALUATORS,
                Evaluator.class,
                new Columns<Evaluator>()
                        .left("evaluator", one -> one.reference().name())
                        .left("version", one -> one.reference().version())
                        .left("language", Evaluator::language)
                        .left("looks at one", Evaluator::scope)
                        .left("what", Evaluator::title));
    }
}
