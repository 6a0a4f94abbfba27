package been.analyses.store;

import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One analysis as it stands.
 *
 * @param module the module's own file, when it was handed in; absent for a command
 * @param packages that the document named when it was handed in
 * @param halt the state it goes to once nothing of it runs any more; {@code null} while it goes on
 * @param era grows when it is resumed: failures of earlier eras no longer count
 * @param host that its executions run on, once it is found
 * @param wished valid executions of each experiment that an evaluator was granted, 0 for none
 * @param expected executions of each experiment, as predicted; 0 before there is a prediction
 * @param looks whether it is to be asked again which versions there are
 */
public record StoredAnalysis(
        long id,
        String name,
        String kind,
        String subject,
        String document,
        @Nullable String module,
        List<PackageReference> packages,
        String who,
        AnalysisState state,
        @Nullable AnalysisState halt,
        @Nullable String detail,
        int era,
        long seed,
        @Nullable HostName host,
        String plan,
        int wished,
        int expected,
        boolean looks,
        VerdictCounts verdicts,
        Instant startedAt,
        @Nullable Instant endedAt) {

    public StoredAnalysis {
        packages = List.copyOf(packages);
    }
}
