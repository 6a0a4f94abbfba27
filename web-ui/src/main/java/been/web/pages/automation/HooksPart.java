package been.web.pages.automation;

import been.web.hooks.Forge;
import been.web.hooks.Hook;
import been.web.hooks.Hooks;
import been.web.pages.parts.AskDialog;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Field;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import com.vaadin.flow.component.select.Select;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Doors for Git forges: what is pushed is measured. */
public final class HooksPart extends Div {
    private final transient Hooks hooks;
    private final String platform;
    private final transient Caller caller;
    private final Div list = new Div();

    /**
     * @param platform where forges reach it
     */
    public HooksPart(Hooks hooks, String platform, Caller caller) {
        this.hooks = hooks;
        this.platform = platform;
        this.caller = caller;
        add(
                Html.section(
                        "Webhooks of Git forges",
                        Html.div("actions", new Button("New webhook", _ -> ask())),
                        list));
        refresh();
    }

    private void refresh() {
        Html.fill(list, table(hooks.list()));
    }

    private Component table(List<Hook> all) {
        if (all.isEmpty()) {
            return new EmptyState(
                    "No forge calls here",
                    "A webhook lets GitHub, GitLab or Gitea have every commit measured that is pushed to a branch.");
        }
        DataTable table =
                new DataTable("Webhooks")
                        .text("name")
                        .text("forge")
                        .text("branches")
                        .text("analyses")
                        .text("address")
                        .text("made")
                        .text("");
        for (Hook hook : all) {
            table.row(
                    Html.text(hook.name(), "label"),
                    DataTable.cell(hook.forge().word()),
                    DataTable.cell(
                            hook.branches().isEmpty() ? "all" : String.join(", ", hook.branches())),
                    DataTable.cell(String.join(", ", hook.analyses())),
                    Html.text(address(hook), "mono"),
                    new Moment(hook.createdAt()),
                    Html.buttons(Html.small("Remove", () -> remove(hook))));
        }
        return table;
    }

    private String address(Hook hook) {
        return platform + "/api/v1/hooks/" + hook.name();
    }

    private void remove(Hook hook) {
        AskDialog.confirmRemoval(
                "Shut the door '%s'?".formatted(hook.name()),
                "The forge's calls are refused from then on.",
                () -> {
                    caller.act(
                            Role.ADMIN,
                            "hook.delete",
                            hook.name(),
                            () -> hooks.delete(hook.name()));
                    refresh();
                });
    }

    private void ask() {
        var name = new Field("Name, a part of its address", "my-library", "");
        var forge = new Select<Forge>();
        forge.setLabel("Forge");
        forge.setItems(Forge.values());
        forge.setItemLabelGenerator(Forge::word);
        forge.setValue(Forge.GITHUB);
        var branches =
                new Field("Branches, separated by commas; empty for all", "main, release/*", "");
        var analyses = new Field("Analyses, by name or number", "my-library", "");
        new AskDialog(
                        "Let a forge call",
                        "36rem",
                        () ->
                                make(
                                        name.value(),
                                        forge.getValue(),
                                        words(branches.value()),
                                        words(analyses.value())),
                        name,
                        forge,
                        branches,
                        analyses)
                .open();
    }

    /** What is wrong; empty when it is on disk. */
    private Optional<String> make(
            String name, Forge forge, List<String> branches, List<String> analyses) {
        return switch (caller.act(
                Role.ADMIN,
                "hook.create",
                name,
                () -> hooks.create(name, forge, branches, analyses, caller.name()))) {
            case Hooks.Unfit(var why) -> Optional.of(why);
            case Hooks.Kept(var hook, var secret) -> {
                refresh();
                tell(hook, secret);
                yield Optional.empty();
            }
        };
    }

    private void tell(Hook hook, String secret) {
        var dialog = new Dialog("Tell " + hook.forge().word());
        dialog.setWidth("44rem");
        dialog.add(
                new Paragraph("Make a webhook there for pushes, with JSON as its content:"),
                new Pre("address  %s\nsecret   %s".formatted(address(hook), secret)),
                new Paragraph("The secret is shown this once."));
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
    }

    private static List<String> words(String text) {
        return Arrays.stream(text.split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }
}
