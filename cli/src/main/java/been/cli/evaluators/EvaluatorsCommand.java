package been.cli.evaluators;

import picocli.CommandLine.Command;

/** {@code been evaluators}: which there are, having them run, and what they made. */
@Command(
        name = "evaluators",
        description = {
            "Lists and runs evaluators, programs in R or Python that make tables and"
                    + " plots of results, and fetches their files."
        },
        subcommands = {
            ListCommand.class,
            HelpCommand.class,
            RunCommand.class,
            ResultsCommand.class,
            ForgetCommand.class,
            DeleteCommand.class
        },
        synopsisSubcommandLabel = "list|show|run|results|forget|delete",
        footer = {
            "",
            "To write one, see docs/evaluators.md. To publish it: been package build"
                    + " DIR, been package publish FILE."
        },
        mixinStandardHelpOptions = true)
public final class EvaluatorsCommand {}
