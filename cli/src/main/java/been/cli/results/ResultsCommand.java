package been.cli.results;

import picocli.CommandLine.Command;

/** {@code been results}: what is stored, given out, taken in and looked after. */
@Command(
        name = "results",
        description = "Lists, exports, imports and verifies results.",
        subcommands = {
            ListCommand.class,
            ShowCommand.class,
            GetCommand.class,
            ExportCommand.class,
            ImportCommand.class,
            InvalidateCommand.class,
            ReinstateCommand.class,
            DeleteCommand.class,
            VerifyCommand.class,
            ReindexCommand.class
        },
        synopsisSubcommandLabel =
                "list|show|get|export|import|invalidate|reinstate|delete|verify|reindex",
        mixinStandardHelpOptions = true)
public final class ResultsCommand {}
