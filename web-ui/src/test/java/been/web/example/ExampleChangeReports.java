package been.web.example;

import been.analyses.ChangeReports;
import been.analyses.Changes;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeReport;
import been.protocol.analyses.EnvironmentDifference;
import been.protocol.analyses.Modifications;
import been.protocol.analyses.Modifications.Commit;
import been.protocol.analyses.Modifications.Kind;
import been.protocol.analyses.Modifications.ModifiedFile;
import been.protocol.analyses.VersionDetails;
import been.protocol.profiles.Explanation;
import been.protocol.profiles.FunctionCost;
import been.protocol.profiles.FunctionCost.Cost;
import java.util.List;
import java.util.Optional;

/** Every change is the same commit's, on a machine with a new Java. */
public final class ExampleChangeReports implements ChangeReports {
    private static final String FILE = "src/<b>parse.c";

    private final Changes changes;

    public ExampleChangeReports(Changes changes) {
        this.changes = changes;
    }

    @Override
    public Optional<ChangeReport> of(long change) {
        return changes.change(change).map(this::report);
    }

    private ChangeReport report(Change change) {
        var cost = new Cost(0.10, 0.14, 0.04, 0.035, 0.045);
        return new ChangeReport(
                change,
                changes.steps(change.id()),
                List.of(
                        new EnvironmentDifference(
                                EnvironmentDifference.HOST,
                                "host alpha is configured differently: 1 property",
                                List.of(
                                        new EnvironmentDifference.Property(
                                                "software.cc.version", "13.2", "14.1")))),
                null,
                List.of(),
                new Modifications(
                        null,
                        List.of(
                                new Commit(
                                        "0123456789ab",
                                        new VersionDetails(
                                                "0123456789abcdef",
                                                null,
                                                "2026-05-04T10:00:00Z",
                                                "Ada",
                                                "Check every <i>value",
                                                List.of(),
                                                List.of()))),
                        true,
                        List.of(
                                new ModifiedFile(
                                        FILE, Kind.MODIFIED, null, 1, 2, List.of("parse"), null)),
                        3,
                        true),
                Explanation.State.READY,
                List.of(new FunctionCost("parse", null, cost, cost, true, List.of())),
                List.of(),
                List.of());
    }

    @Override
    public Optional<String> markdown(long change) {
        return changes.change(change).map(one -> "# " + one.sentence() + "\n");
    }

    @Override
    public Optional<String> difference(long change, String path) {
        return path.equals(FILE)
                ? changes.change(change).map(_ -> "--- a\n+++ b\n@@ -1 +1 @@\n-old\n+new\n")
                : Optional.empty();
    }
}
