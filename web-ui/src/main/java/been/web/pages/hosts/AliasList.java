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
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

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
                        .adding("New name", () -> edit(null));
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

    private void edit(@Nullable SoftwareAlias opened) {
        SoftwareAlias alias = Objects.requireNonNullElse(opened, new SoftwareAlias("", "", ""));
        var name = new Field("name", "jdk", alias.name());
        if (opened != null) {
            name.fixed();
        }
        var expression =
                new Field("finds it", "host.software.java.filter(j, j.jdk)", alias.expression());
        var description = new Field("description", "", alias.description());
        Dialogs.ask(
                opened == null ? "New name" : "software." + alias.name(),
                "44rem",
                "Save",
                problem ->
                        save(
                                opened,
                                new SoftwareAlias(
                                        name.value(), description.value(), expression.value()),
                                problem),
                name,
                expression,
                description);
    }

    boolean save(@Nullable SoftwareAlias opened, SoftwareAlias made, Problem problem) {
        Optional<SoftwareAliasView> now =
                directory.aliases().stream()
                        .filter(view -> view.alias().name().equals(made.name()))
                        .findFirst();
        Optional<String> obstacle =
                Meanwhile.obstacle(
                        made.name(),
                        opened,
                        now.map(SoftwareAliasView::alias).orElse(null),
                        now.map(SoftwareAliasView::changedBy).orElse(""));
        if (obstacle.isPresent()) {
            return problem.say(obstacle.get());
        }
        Saved saved = directory.save(made, caller.name());
        list.refresh();
        return Expression.isAccepted(saved, made.expression(), problem);
    }
}
