package been.cli.automation;

import been.cli.platform.PlatformClient;
import picocli.CommandLine.Command;
import tools.jackson.databind.JsonNode;

/** What is done to one rule. */
final class RuleCalls {

    private RuleCalls() {}

    @Command(
            name = "test",
            description = {
                "Sends something that means nothing to whom a rule tells; been notifications deliveries"
                        + " says what came of it."
            },
            mixinStandardHelpOptions = true)
    static final class Test extends OneCall {
        Test() {
            super(NotificationsCommand.PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            JsonNode sent = PlatformClient.json(client.post(path + "/test"));
            return "a test of rule %s is %s".formatted(name, sent.path("state").asString());
        }
    }

    @Command(name = "pause", description = "Lets a rule rest.", mixinStandardHelpOptions = true)
    static final class Pause extends OneCall {
        Pause() {
            super(NotificationsCommand.PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return turn(client, path, "rule " + name, false);
        }
    }

    @Command(
            name = "resume",
            description = "Lets a rule that rests go on.",
            mixinStandardHelpOptions = true)
    static final class Resume extends OneCall {
        Resume() {
            super(NotificationsCommand.PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return turn(client, path, "rule " + name, true);
        }
    }

    @Command(name = "remove", description = "Removes a rule.", mixinStandardHelpOptions = true)
    static final class Remove extends OneCall {
        Remove() {
            super(NotificationsCommand.PATH);
        }

        @Override
        String act(PlatformClient client, String path, String name) throws InterruptedException {
            return remove(client, path, "rule " + name);
        }
    }
}
