package been.web.pages.automation;

import been.protocol.access.Role;
import been.web.hooks.Forge;
import been.web.hooks.Hook;
import been.web.hooks.Hooks;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EditableList;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.security.Caller;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import java.util.List;

/** Webhooks for Git forges: what is pushed is measured. */
public final class HooksPart extends Div {
    private final Hooks hooks;
    private final String platform;
    private final Caller caller;
    private final EditableList<Hook> list;

    /**
     * @param platform where forges reach it
     */
    public HooksPart(Hooks hooks, String platform, Caller caller) {
        this.hooks = hooks;
        this.platform = platform;
        this.caller = caller;
        var table =
                new DataTable<Hook>("Webhooks")
                        .column("name", Hook::name, "label")
                        .column("forge", hook -> hook.forge().word())
                        .column("branches", HooksPart::branches)
                        .column("analyses", hook -> String.join(", ", hook.analyses()))
                        .column("address", this::address, "mono")
                        .column("made", Hook::createdAt)
                        .whenEmpty(
                                new EmptyState(
                                        "No webhook yet",
                                        "A webhook lets GitHub, GitLab or Gitea have every commit measured that is pushed to a branch."));
        list =
                new EditableList<>(table, true, hooks::list)
                        .removing(
                                hook -> "Remove the webhook '%s'?".formatted(hook.name()),
                                "The forge's calls are refused from then on.",
                                this::remove)
                        .adding("New webhook", this::ask)
                        .refresh();
        add(Html.section("Webhooks of Git forges", list));
    }

    private static String branches(Hook hook) {
        return hook.branches().isEmpty() ? "all" : String.join(", ", hook.branches());
    }

    private String address(Hook hook) {
        return platform + "/api/v1/hooks/" + hook.name();
    }

    private void remove(Hook hook) {
        caller.act(Role.ADMIN, "hook.delete", hook.name(), () -> hooks.delete(hook.name()));
    }

    private void ask() {
        var name = new Field("Name, a part of its address", "my-library", "");
        var forge = new OneOf<>("Forge", Forge::word).offer(List.of(Forge.values()), Forge.GITHUB);
        var branches =
                new Field("Branches, separated by commas; empty for all", "main, release/*", "");
        var analyses = new Field("Analyses, by name or number", "my-library; may be empty", "");
        Dialogs.ask(
                "New webhook",
                "36rem",
                "Save",
                problem ->
                        switch (create(
                                name.value(), forge.getValue(), branches.list(), analyses.list())) {
                            case Hooks.Unfit(var why) -> problem.say(why);
                            case Hooks.Kept(var hook, var secret) -> {
                                list.refresh();
                                show(hook, secret);
                                yield true;
                            }
                        },
                name,
                forge,
                branches,
                analyses);
    }

    private Hooks.Made create(
            String name, Forge forge, List<String> branches, List<String> analyses) {
        return caller.act(
                Role.ADMIN,
                "hook.create",
                name,
                () -> hooks.create(name, forge, branches, analyses, caller.name()));
    }

    private void show(Hook hook, String secret) {
        Dialogs.show(
                "Settings for " + hook.forge().word(),
                "44rem",
                new Paragraph("Add a webhook there for pushes, with JSON as its content:"),
                new Pre("address  %s\nsecret   %s".formatted(address(hook), secret)),
                new Paragraph("The secret is shown this once."));
    }
}
