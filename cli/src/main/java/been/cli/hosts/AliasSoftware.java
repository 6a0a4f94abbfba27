package been.cli.hosts;

import been.cli.call.Listed;
import been.cli.command.CommandFailure;
import been.cli.terminal.Columns;
import been.protocol.hosts.AliasRequest;
import been.protocol.hosts.SoftwareAliasView;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code been hosts alias}. */
@Command(
        name = "alias",
        description = {
            "Defines an alias for software, which restrictions read as"
                    + " host.software.NAME; without a name, lists the aliases.",
            "Example: been hosts alias jdk \"host.software.java.filter(j, j.jdk)\""
        })
final class AliasSoftware extends NamedHosts<SoftwareAliasView> {
    @Parameters(index = "0", arity = "0..1", paramLabel = "NAME", description = "name of the alias")
    private @Nullable String name;

    @Parameters(
            index = "1",
            arity = "0..1",
            paramLabel = "EXPR",
            description = "expression that finds the software in the properties of a host")
    private @Nullable String expression;

    @Option(names = "--description", paramLabel = "TEXT", description = "purpose of the alias")
    private String description = "";

    @Option(names = "--remove", description = "remove the alias")
    private boolean remove;

    @Override
    protected void check() {
        if (remove && (name == null || expression != null)) {
            throw CommandFailure.badInput("--remove takes only the name of an alias");
        }
    }

    @Override
    protected @Nullable String name() {
        return name;
    }

    @Override
    protected boolean isRemoved() {
        return remove;
    }

    @Override
    protected @Nullable Object change() {
        return expression == null ? null : new AliasRequest(description, expression);
    }

    @Override
    protected Listed<SoftwareAliasView> listed() {
        return new Listed<>(
                "/api/v1/software-aliases",
                SoftwareAliasView.class,
                new Columns<SoftwareAliasView>()
                        .left("alias", view -> view.alias().name())
                        .left("found on", view -> found(view.hosts()))
                        .left("expression", view -> view.alias().expression())
                        .left("description", view -> view.alias().description()));
    }

    @Override
    protected String line(SoftwareAliasView view) {
        return view.alias().name() + ": found on " + found(view.hosts());
    }
}
