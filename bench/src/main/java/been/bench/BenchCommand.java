package been.bench;

import been.bench.dispatch.DispatchCommand;
import been.bench.endurance.EnduranceCommand;
import been.bench.explain.ExplainCommand;
import been.bench.measurement.MeasurementCommand;
import been.bench.roles.RolesCommand;
import been.bench.scheduling.SchedulerCommand;
import been.bench.statistics.StatisticsCommand;
import been.bench.ui.UiCommand;
import been.bench.versions.VersionsCommand;
import been.cli.Been;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine.Command;

/** {@code been bench}: figures of BEEN itself, for those who work on it. */
@Command(
        name = "been bench",
        description = "Measures BEEN itself, beside other tools.",
        subcommands = {
            MeasurementCommand.class,
            SchedulerCommand.class,
            DispatchCommand.class,
            StatisticsCommand.class,
            UiCommand.class,
            VersionsCommand.class,
            RolesCommand.class,
            ExplainCommand.class,
            EnduranceCommand.class
        },
        mixinStandardHelpOptions = true)
public final class BenchCommand {
    BenchCommand() {}

    public static void main(String[] arguments) {
        System.exit(
                Been.run(
                        new BenchCommand(),
                        arguments,
                        new PrintStream(System.out, true, StandardCharsets.UTF_8),
                        new PrintStream(System.err, true, StandardCharsets.UTF_8)));
    }
}
