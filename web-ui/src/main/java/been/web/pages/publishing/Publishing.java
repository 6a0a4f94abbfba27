package been.web.pages.analysis;

import been.protocol.access.Role;
import been.protocol.analyses.AnalysisId;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.PublicAnalyses;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;

/** Whether everybody may see an analysis, and the button to decide it. */
final class Publishing {
    private final PublicAnalyses published;
    private final Caller caller;

    Publishing(PublicAnalyses published, Caller caller) {
        this.published = published;
        this.caller = caller;
    }

    /** A link to what everybody sees; nothing while it is not public. */
    Component mark(AnalysisId id) {
        return Html.only(published.contains(id.value()), Html.link(path(id), "public"));
    }

    /**
     * @param changed is called when it was decided
     */
    Component order(AnalysisId id, String name, Runnable changed) {
        return Html.only(
                caller.may(Role.OPERATOR),
                published.contains(id.value())
                        ? new Button("Make private", _ -> withdraw(id, changed))
                        : new Button("Make public", _ -> confirm(id, name, changed)));
    }

    private void confirm(AnalysisId id, String name, Runnable changed) {
        Dialogs.confirm(
                "Make " + name + " public?",
                "Everybody who reaches this platform sees its verdicts, charts and measurements at %s, without signing in, and nothing else."
                        .formatted(path(id)),
                "Make public",
                "Keep it private",
                () -> {
                    caller.act(
                            Role.OPERATOR,
                            "analysis.publish",
                            id.toString(),
                            () -> published.publish(id.value(), caller.name()));
                    changed.run();
                });
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
