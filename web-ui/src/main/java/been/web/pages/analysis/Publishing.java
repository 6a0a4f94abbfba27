package been.web.pages.analysis;

import been.analyses.AnalysisId;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.PublicAnalyses;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Span;
import java.util.Optional;

/** Whether everybody may see an analysis, and the way to decide it. */
final class Publishing {
    private final PublicAnalyses published;
    private final Caller caller;

    Publishing(PublicAnalyses published, Caller caller) {
        this.published = published;
        this.caller = caller;
    }

    /** Says that it is public and leads to what everybody sees; nothing while it is not. */
    Component mark(AnalysisId id) {
        return published.contains(id.value())
                ? Html.link(path(id), "public")
                : Html.only(false, new Span());
    }

    /**
     * @param changed is called when it was decided
     * @return empty for those who may not decide it
     */
    Optional<Component> order(AnalysisId id, String name, Runnable changed) {
        if (!caller.may(Role.OPERATOR)) {
            return Optional.empty();
        }
        return Optional.of(
                published.contains(id.value())
                        ? new Button("Make private", _ -> withdraw(id, changed))
                        : new Button("Make public", _ -> confirm(id, name, changed)));
    }

    private void confirm(AnalysisId id, String name, Runnable changed) {
        var dialog = new ConfirmDialog();
        dialog.setHeader("Make " + name + " public?");
        dialog.setText(
                "Everybody who reaches this platform sees its verdicts, charts and measurements at %s, without signing in, and nothing else."
                        .formatted(path(id)));
        dialog.setCancelable(true);
        dialog.setCancelText("Keep it private");
        dialog.setConfirmText("Make public");
        dialog.addConfirmListener(_ -> {
            caller.act(
                    Role.OPERATOR,
                    "analysis.publish",
                    id.toString(),
                    () -> published.publish(id.value(), caller.name()));
            changed.run();
        });
        dialog.open();
    }

    private void withdraw(AnalysisId id, Runnable changed) {
        boolean _ =
                caller.act(
                        Role.OPERATOR,
                        "analysis.withdraw",
                        id.toString(),
                        () -> published.withdraw(id.value()));
        changed.run();
    }

    private static String path(AnalysisId id) {
        return "/public/analyses/" + id;
    }
}
