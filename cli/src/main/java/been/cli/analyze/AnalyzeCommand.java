package been.cli.analyze;

import java.io.InputStream;
import picocli.CommandLine.Command;

/** {@code been analyze}: the statistics of a file of measurements; needs no platform. */
@Command(
        name = "analyze",
        description = "Computes statistics of measurements in a file or on a platform.",
        subcommands = {
            DescribeCommand.class,
            CompareCommand.class,
            LevelsCommand.class,
            PlanCommand.class,
            ChangesCommand.class,
            SteadyCommand.class,
            ClustersCommand.class,
            SameSoftwareCommand.class,
            ToolsCommand.class
        },
        synopsisSubcommandLabel = "describe|compare|levels|plan|changes|steady|clusters|aa|tools",
        mixinStandardHelpOptions = true)
public final class AnalyzeCommand {

    private final InputStream standardInput;

    /** Reads standard input where the file is {@code -}. */
    public AnalyzeCommand() {
        this(System.in);
    }

    AnalyzeCommand(InputStream standardInput) {
        this.standardInput = standardInput;
    }

    InputStream standardInput() {
        return standardInput;
    }
}
