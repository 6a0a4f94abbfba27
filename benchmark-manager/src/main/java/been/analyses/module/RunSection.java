package been.analyses.module;

import been.documents.Document;
import been.protocol.InputStorage;
import been.protocol.Program;
import been.protocol.ResourceLimits;
import been.protocol.RunConditions;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** {@code run:} of a module or of one of its roles as it is written. */
record RunSection(
        Optional<Java> java,
        Optional<CommandLine> command,
        Map<String, String> packages,
        Map<String, String> environment,
        Map<String, String> properties,
        Optional<InputStorage> inputs,
        Optional<Integer> measurements,
        Optional<Duration> typicalDuration,
        Optional<LimitsSection> limits,
        Optional<IsolationSection> isolation,
        Optional<Counting> counters) {

    /** A task in Java. */
    record Java(String main, List<String> classpath, List<String> options, Optional<Boolean> aot) {
        Program program() {
            return new Program.JavaMain(main, classpath, null, options, aot.orElse(null));
        }
    }

    /**
     * @param path of the section
     */
    Run run(Document document, String path) {
        return new Run(
                java.map(Java::program).orElseGet(() -> command.orElseThrow().program()),
                packages,
                environment,
                properties,
                measurements,
                typicalDuration,
                new Bounds(
                        limits.map(l -> l.over(ResourceLimits.NONE, document, path + "/limits"))
                                .orElse(ResourceLimits.NONE),
                        IsolationSection.over(RunConditions.USUAL, isolation, counters)),
                inputs.orElse(InputStorage.DISK));
    }
}
