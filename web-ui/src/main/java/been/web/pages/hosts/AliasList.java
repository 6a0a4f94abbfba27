package been.web.pages.hosts;

import been.protocol.HostName;
import been.protocol.access.Role;
import been.protocol.hosts.SoftwareAlias;
import been.protocol.hosts.SoftwareAliasView;
import been.tasks.HostDirectory;
import been.tasks.Saved;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.stream.Collectors;

/** Names under which restrictions find detected software; made, changed and removed here. */
final class AliasList extends Div {
    private final HostDirectory directory;
    private final Caller caller;
    private final EditableList<SoftwareAliasView> list;

    AliasList(HostDirectory directory, Caller caller) {
        this.directory = directory;
        this.caller = caller;
        var table =
                new DataTable<SoftwareAliasView>("Software under other names")
                        .column("name", view -> "software." + view.alias().name(), "mono")
                        .column("found on", AliasList::hosts)
                        .column("expression", view -> view.alias().expression(), "mono")
                        .column("description", view -> view.alias().description())
                        .whenEmpty(
                                "No name yet. A name such as jdk makes host.software.jdk of what is found under other names on hosts.");
        list =
                new EditableList<>(table, caller.may(Role.OPERATOR), directory::aliases)
                        .action("Edit", view -> edit(view.alias()))
                        .removing(
                                view -> "Remove the name " + view.alias().name() + "?",
                                "Restrictions that read it match no host from then on.",
                                view -> remove(view.alias()))
                        .adding("New name", () -> edit(new SoftwareAlias("", "", "")));
        add(list);
    }

    void show(List<SoftwareAliasView> aliases) {
        list.show(aliases);
    }

    private static Object hosts(SoftwareAliasView view) {
        return view.hosts().isEmpty()
                ? Html.quiet("no host")
                : view.hosts().stream().map(HostName::value).collect(Collectors.joining(", "));
    }

    private void remove(SoftwareAlias alias) {
        Object _ = directory.removeAlias(alias.name(), caller.name());
    }

    private void edit(SoftwareAlias alias) {
        var name = new Field("name", "jdk", alias.name());
        var expression =
                new Field("finds it", "host.software.java.filter(j, j.jdk)", alias.expression());
        var description = new Field("description", "", alias.description());
        Dialogs.ask(
                alias.name().isEmpty() ? "New name" : "software." + alias.name(),
                "44rem",
                "Save",
                problem -> {
                    var made =
                            new SoftwareAlias(
                                    name.value(), description.value(), expression.value());
                    Saved saved = directory.save(made, caller.name());
                    list.refresh();
                    return Expression.isAccepted(saved, expression.value(), problem);
                },
                name,
                expression,
                description);
    }
}
