package been.cli.automation;

import been.cli.call.Listed;
import been.cli.call.ListingCall;
import been.cli.call.OneCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.cli.terminal.Columns;
import been.protocol.notifications.DeliveryView;
import been.protocol.notifications.Event;
import been.protocol.notifications.Rule;
import java.io.PrintWriter;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** {@code been notifications}: who is notified of what. */
@Command(
        name = "notifications",
        description = "Manages the rules that define who is notified of what.",
        subcommands = {
            NotificationsCommand.ListAll.class,
            AddRule.class,
            NotificationsCommand.Test.class,
            NotificationsCommand.Pause.class,
            NotificationsCommand.Resume.class,
            NotificationsCommand.Remove.class,
            NotificationsCommand.Deliveries.class
        },
        synopsisSubcommandLabel = "list|add|test|pause|resume|remove|deliveries",
        mixinStandardHelpOptions = true)
public final class NotificationsCommand {
    static final String PATH = "/api/v1/notifications/rules";
    private static final String WHAT = "rule";

    @Command(name = "list", description = "Lists the rules.")
    static final class ListAll extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    PATH,
                    Rule.class,
                    new Columns<Rule>()
                            .right("rule", Rule::id)
                            .left("name", Rule::name)
                            .left("by", rule -> rule.target().word())
                            .left("address", Rule::address)
                            .left("on", rule -> rule.on().stream().map(Event::word).toList())
                            .left(
                                    "analyses",
                                    rule -> rule.analyses().isEmpty() ? "all" : rule.analyses())
                            .left("is", rule -> rule.enabled() ? "on" : "off"),
                    "no rules; create one: been notifications add NAME --email ADDRESS --on"
                            + " regressed");
        }
    }

    @Command(
            name = "test",
            description = {
                "Sends a test notification to the receiver of a rule; been notifications"
                        + " deliveries shows whether it arrived."
            })
    static final class Test extends OneCall<DeliveryView> {
        @Mixin private Automated.Name name = new Automated.Name();

        Test() {
            super(DeliveryView.class);
        }

        @Override
        protected Answer call(PlatformClient client) throws InterruptedException {
            return client.post(name.in(PATH) + "/test");
        }

        @Override
        protected void show(DeliveryView sent, PrintWriter out) {
            out.println("test notification of rule %s: %s".formatted(name, sent.state()));
        }
    }

    @Command(name = "pause", description = "Pauses a rule.")
    static final class Pause extends Automated.Switch {
        Pause() {
            super(PATH, WHAT, false);
        }
    }

    @Command(name = "resume", description = "Resumes a paused rule.")
    static final class Resume extends Automated.Switch {
        Resume() {
            super(PATH, WHAT, true);
        }
    }

    @Command(name = "remove", description = "Removes a rule.")
    static final class Remove extends Automated.Remove {
        Remove() {
            super(PATH, WHAT);
        }
    }

    @Command(
            name = "deliveries",
            description = "Lists the notifications, newest first, with their state.")
    static final class Deliveries extends ListingCall {
        @Override
        protected Listed<?> listed() {
            return new Listed<>(
                    "/api/v1/notifications/deliveries",
                    DeliveryView.class,
                    new Columns<DeliveryView>()
                            .left("when", DeliveryView::changedAt)
                            .left("rule", DeliveryView::name)
                            .left("what", DeliveryView::title)
                            .left("state", DeliveryView::state)
                            .right("attempts", DeliveryView::attempts)
                            .left("answer", DeliveryView::answer),
                    "no notifications yet");
        }
    }
}
