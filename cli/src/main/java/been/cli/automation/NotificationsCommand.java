package been.cli.automation;

import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** {@code been notifications}: who is told of what. */
@Command(
        name = "notifications",
        description = "Says who is told of what: lists, makes, tries and removes rules.",
        subcommands = {
            NotificationsCommand.ListAll.class,
            AddRule.class,
            RuleCalls.Test.class,
            RuleCalls.Pause.class,
            RuleCalls.Resume.class,
            RuleCalls.Remove.class,
            NotificationsCommand.Deliveries.class
        },
        synopsisSubcommandLabel = "list|add|test|pause|resume|remove|deliveries",
        mixinStandardHelpOptions = true)
public final class NotificationsCommand {
    static final String PATH = "/api/v1/notifications/rules";

    @Command(name = "list", description = "Lists the rules.", mixinStandardHelpOptions = true)
    static final class ListAll extends ListingCall {
        ListAll() {
            super(
                    PATH,
                    "nobody is told of anything; been notifications add NAME --email ADDRESS --on regressed");
        }

        @Override
        Table table() {
            return new Table(
                    Column.right("rule"),
                    Column.left("name"),
                    Column.left("by"),
                    Column.left("address"),
                    Column.left("on"),
                    Column.left("analyses"),
                    Column.left("is"));
        }

        @Override
        void row(Table table, JsonNode item) {
            String analyses = words(item.path("analyses"));
            table.row(
                    item.path("id").asString(),
                    item.path("name").asString(),
                    item.path("target").asString(),
                    item.path("address").asString(),
                    words(item.path("on")),
                    analyses.isEmpty() ? "all" : analyses,
                    onOff(item));
        }
    }

    @Command(
            name = "deliveries",
            description = "Lists what was sent, newest first, and what came of it.",
            mixinStandardHelpOptions = true)
    static final class Deliveries extends ListingCall {
        Deliveries() {
            super("/api/v1/notifications/deliveries", "nothing was sent so far");
        }

        @Override
        Table table() {
            return new Table(
                    Column.left("when"),
                    Column.left("rule"),
                    Column.left("what"),
                    Column.left("state"),
                    Column.right("attempts"),
                    Column.left("answer"));
        }

        @Override
        void row(Table table, JsonNode item) {
            table.row(
                    item.path("changedAt").asString(),
                    item.path("name").asString(),
                    item.path("title").asString(),
                    item.path("state").asString(),
                    item.path("attempts").asString(),
                    item.path("answer").asString(""));
        }
    }
}
