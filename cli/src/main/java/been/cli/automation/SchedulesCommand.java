package been.cli.automation;

import been.cli.ExitStatus;
import been.cli.call.PlatformCall;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import tools.jackson.databind.JsonNode;

/** {@code been schedules}: when analyses run by themselves. */
@Command(
        name = "schedules",
        description = "Lists, makes and removes the times at which analyses run by themselves.",
        subcommands = {
            SchedulesCommand.ListAll.class,
            SchedulesCommand.Add.class,
            SchedulesCommand.Pause.class,
            SchedulesCommand.Resume.class,
            SchedulesCommand.Remove.class
        },
        synopsisSubcommandLabel = "list|add|pause|resume|remove",
        mixinStandardHelpOptions = true)
public final class SchedulesCommand {
    private static final String PATH = "/api/v1/schedules";

    @Command(name = "list", description = "Lists the schedules.", mixinStandardHelpOptions = true)
    static final class ListAll extends ListingCall {
        ListAll() {
            super(PATH, "nothing is scheduled; been schedules add ANALYSIS CRON");
        }

        @Override
        Table table() {
            return new Table(
                    Column.right("schedule"),
                    Column.left("analysis"),
                    Column.left("when"),
                    Column.left("zone"),
                    Column.left("is"),
                    Column.left("next"),
                    Column.left("last"));
        }

        @Override
        void row(Table table, JsonNode item) {
            table.row(
                    item.path("id").asString(),
                    item.path("name").asString(),
                    item.path("cron").asString(),
                    item.path("zone").asString(),
                    onOff(item),
                    item.path("nextAt").asString(""),
                    item.path("detail").asString(item.path("lastAt").asString("")));
        }
    }

    @Command(
            name = "add",
            description = {
                "Runs an analysis by the clock: a regression looks for new versions, a comparison is run"
                        + " once more."
            },
            mixinStandardHelpOptions = true)
    static final class Add extends PlatformCall {
        @Parameters(index = "0", paramLabel = "ANALYSIS", description = "its number or name")
        private String analysis = "";

        @Parameters(
                index = "1",
                paramLabel = "CRON",
                description =
                        "minute, hour, day of month, month and day of week, such as '0 2 * *"
                                + " MON-FRI', or @hourly, @daily, @weekly, @monthly")
        private String cron = "";

        @Option(
                names = "--zone",
                paramLabel = "ZONE",
                description = "such as Europe/Prague (default: that of the controller)")
        private @Nullable String zone;

        @Override
        protected int ask(PlatformClient client, PrintWriter out) throws InterruptedException {
            String body =
                    PlatformClient.object()
                            .put("analysis", analysis)
                            .put("cron", cron)
                            .put("zone", zone)
                            .toString();
            JsonNode made = PlatformClient.json(client.ask("POST", PATH, body).expectSuccess());
            out.println(
                    "schedule %s of %s: next at %s"
                            .formatted(
                                    made.path("id").asString(),
                                    made.path("name").asString(),
                                    made.path("nextAt").asString()));
            return ExitStatus.SUCCESS;
        }
    }

    @Command(name = "pause", description = "Lets a schedule rest.", mixinStandardHelpOptions = true)
    static final class Pause extends OneCall {
        Pause() {
            super(PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return turn(client, path, "schedule " + name, false);
        }
    }

    @Command(
            name = "resume",
            description = "Lets a schedule that rests go on from now.",
            mixinStandardHelpOptions = true)
    static final class Resume extends OneCall {
        Resume() {
            super(PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return turn(client, path, "schedule " + name, true);
        }
    }

    @Command(
            name = "remove",
            description = "Removes a schedule; its analysis stays.",
            mixinStandardHelpOptions = true)
    static final class Remove extends OneCall {
        Remove() {
            super(PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return remove(client, path, "schedule " + name);
        }
    }
}
