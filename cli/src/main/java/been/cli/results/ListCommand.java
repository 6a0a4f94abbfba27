package been.cli.results;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.terminal.Columns;
import been.protocol.results.ExecutionAddress;
import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** {@code been results list}: analyses, or the executions of one. */
@Command(
        name = "list",
        description = "Lists the analyses with stored results, or the executions of one analysis.")
final class ListCommand extends ListingCall {

    @Parameters(
            arity = "0..1",
            paramLabel = "ANALYSIS",
            description = "number of an analysis, or the name it was imported under")
    private @Nullable String analysis;

    @Override
    protected Listed<?> listed() {
        return analysis == null
                ? new Listed<>(
                        ResultPaths.RESULTS,
                        StoredAnalysis.class,
                        new Columns<StoredAnalysis>()
                                .left("analysis", StoredAnalysis::analysis)
                                .left("from", stored -> stored.imported() ? "imported" : "here")
                                .right("experiments", StoredAnalysis::experiments)
                                .right("executions", StoredAnalysis::executions)
                                .right("counting", StoredAnalysis::counting)
                                .left("latest", StoredAnalysis::latest))
                : new Listed<>(
                        ResultPaths.analysis(analysis) + "/executions",
                        StoredExecution.class,
                        new Columns<StoredExecution>()
                                .left("execution", one -> path(one.address()))
                                .left("version", StoredExecution::version)
                                .left("validity", StoredExecution::validity)
                                .left("started", StoredExecution::startedAt)
                                .left("host", StoredExecution::host));
    }

    private static String path(ExecutionAddress address) {
        return "%s/%s/%d/%d"
                .formatted(
                        address.analysis(),
                        address.experiment(),
                        address.binary(),
                        address.execution());
    }
}
