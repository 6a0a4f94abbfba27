package been.analyses.store;

import been.protocol.HostName;
import been.protocol.PackageReference;
import been.protocol.analyses.AnalysisState;
import been.protocol.analyses.AnalysisSummary.VerdictCounts;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An analysis as stored.
 *
 * @param module the module's file at submission; absent for a command
 * @param packages that the document named at submission
 * @param halt the state it enters once none of its tasks run; {@code null} while it continues
 * @param era grows when it is resumed: failures of earlier eras no longer count
 * @param host that its executions run on, once chosen; with several platforms, the first one
 * @param roleHosts hosts of the roles beside the measured one, or of all platforms, by their names
 * @param wished valid executions of each experiment that an evaluator was granted, 0 for none
 * @param expected executions of each experiment, as predicted; 0 before there is a prediction
 * @param looks whether it has to look for new versions
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
        Map<String, HostName> roleHosts,
        String plan,
        int wished,
        int expected,
        boolean looks,
        VerdictCounts verdicts,
        Instant startedAt,
        @Nullable Instant endedAt) {

    public StoredAnalysis {
        packages = List.copyOf(packages);
        roleHosts = Map.copyOf(roleHosts);
    }
}
