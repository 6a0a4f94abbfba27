package been.cli.login;

import been.cli.command.ExitStatus;
import been.cli.platform.Profiles;
import been.cli.terminal.Table;
import been.cli.terminal.Table.Column;
import been.cli.terminal.Terminal;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** {@code been profile}: the platforms that one is signed in to. */
@Command(
        name = "profile",
        description = "Lists and selects the profiles saved by been login.",
        subcommands = {ProfileCommand.ListAll.class, ProfileCommand.Use.class},
        mixinStandardHelpOptions = true)
public final class ProfileCommand {

    /** {@code been profile list}. */
    @Command(
            name = "list",
            description = "Lists the profiles; a star marks the current one.",
            mixinStandardHelpOptions = true)
    static final class ListAll implements Callable<Integer> {

        @Option(names = "--json", description = "print them as JSON, without their tokens")
        private boolean json;

        @Spec private CommandSpec spec = CommandSpec.create();

        @Override
        public Integer call() {
            Profiles.Content content = Profiles.ofUser().read();
            var out = spec.commandLine().getOut();
            if (json) {
                out.println(tree(content));
                return ExitStatus.SUCCESS;
            }
            var table =
                    new Table(
                            Column.left(""),
                            Column.left("profile"),
                            Column.left("platform"),
                            Column.left("user"));
            table.row(
                    content.current() == null ? "*" : "",
                    Profiles.LOCAL,
                    "the platform on this machine",
                    "");
            content.profiles()
                    .forEach((name, profile) ->
                            table.row(
                                    name.equals(content.current()) ? "*" : "",
                                    name,
                                    profile.url().toString(),
                                    Objects.requireNonNullElse(profile.user(), "")));
            table.lines(Terminal.detect()).forEach(out::println);
            return ExitStatus.SUCCESS;
        }

        private static ObjectNode tree(Profiles.Content content) {
            ObjectNode tree = JsonMapper.shared().createObjectNode();
            tree.put("current", Objects.requireNonNullElse(content.current(), Profiles.LOCAL));
            ObjectNode profiles = tree.putObject("profiles");
            content.profiles()
                    .forEach((name, profile) ->
                            profiles.putObject(name)
                                    .put("url", profile.url().toString())
                                    .put("user", profile.user()));
            return tree;
        }
    }

    /** {@code been profile use}. */
    @Command(
            name = "use",
            description =
                    "Selects the platform for later commands; local selects the one on this"
                            + " machine.",
            mixinStandardHelpOptions = true)
    static final class Use implements Callable<Integer> {

        @Parameters(
                paramLabel = "NAME",
                description = "name of the profile (see been profile list)")
        private String name = "";

        @Override
        public Integer call() {
            Profiles.ofUser().choose(name);
            return ExitStatus.SUCCESS;
        }
    }
}
