package been.cli.bench;

import picocli.CommandLine.Command;

/** {@code been bench}: figures of BEEN itself, for those who work on it. */
@Command(
        name = "bench",
        hidden = true,
        description = "Measures BEEN itself, beside other tools.",
        subcommands = {
            MeasurementCommand.class,
            SchedulerCommand.class,
            DispatchCommand.class,
            StatisticsCommand.class,
            UiCommand.class
        },
        mixinStandardHelpOptions = true)
public final class BenchCommand {}
