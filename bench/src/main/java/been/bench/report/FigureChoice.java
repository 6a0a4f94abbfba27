package been.bench.report;

import been.cli.command.CommandFailure;
import been.protocol.NearestName;
import java.util.List;
import java.util.function.Function;
import picocli.CommandLine.Option;

/** The option that picks some figures of a bench. */
public final class FigureChoice {
    @Option(
            names = "--only",
            split = ",",
            paramLabel = "FIGURE",
            description = "only these of the figures; writes no page unless asked")
    private List<String> only = List.of();

    /** The given names; empty for all figures. */
    public List<String> only() {
        return only;
    }

    /** Whether everything is measured. */
    public boolean isAll() {
        return only.isEmpty();
    }

    /** Those whose names were given; all when the option was not used. */
    public <F> List<F> of(List<F> all, Function<F, String> name) {
        List<String> names = all.stream().map(name).toList();
        for (String wanted : only) {
            if (!names.contains(wanted)) {
                throw CommandFailure.badInput(
                        "--only: unknown figure '"
                                + wanted
                                + "'"
                                + NearestName.hintOrAll(wanted, names));
            }
        }
        return all.stream().filter(one -> isAll() || only.contains(name.apply(one))).toList();
    }
}
