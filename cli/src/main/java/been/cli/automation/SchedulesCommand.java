package been.cli.automation;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.automation.Schedule;
import been.protocol.automation.ScheduleRequest;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been schedules}: when analyses run automatically. */
@Command(
        name = "schedules",
        description = "Manages schedules, which run analyses automatically.",
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
    private static final String WHAT = "schedule";

    @Command(name = "list", description = "Lists the schedules.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    Schedule.class,
                    new Columns<Schedule>()
                            .right("schedule", Schedule::id)
                            .left("analysis", Schedule::name)
                            .left("when", Schedule::cron)
                            .left("zone", Schedule::zone)
                            .left("is", schedule -> schedule.enabled() ? "on" : "off")
                            .left("next", Schedule::nextAt)
                            .left(
                                    "last",
                                    schedule ->
                                            schedule.detail() == null
                                                    ? schedule.lastAt()
                                                    : schedule.detail()),
                    "no schedules; create one: been schedules add ANALYSIS CRON");
        }
    }

    @Command(
            name = "add",
            description = {
                "Schedules an analysis: a regression looks for new versions, a comparison"
                        + " runs again."
            })
    static final class Add extends OneCall<Schedule> {
        @Parameters(
                index = "0",
                paramLabel = "ANALYSIS",
                description = "number or name of the analysis")
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
                description = "time zone, such as Europe/Prague (default: that of the controller)")
        private @Nullable String zone;

        Add() {
            super(Schedule.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.send("POST", PATH, new ScheduleRequest(analysis, cron, zone));
        }

        @Override
        protected void show(Schedule made, PrintWriter out) {
            out.println(
                    "schedule %d of %s: next at %s"
                            .formatted(made.id(), made.name(), made.nextAt()));
        }
    }

    @Command(name = "pause", description = "Pauses a schedule.")
    static final class Pause extends Automated.Switch {
        Pause() {
            super(PATH, WHAT, false);
        }
    }

    @Command(name = "resume", description = "Resumes a paused schedule from now on.")
    static final class Resume extends Automated.Switch {
        Resume() {
            super(PATH, WHAT, true);
        }
    }

    @Command(name = "remove", description = "Removes a schedule; its analysis stays.")
    static final class Remove extends Automated.Remove {
        Remove() {
            super(PATH, WHAT);
        }
    }
}
