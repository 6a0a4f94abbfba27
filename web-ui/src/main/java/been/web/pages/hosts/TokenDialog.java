package been.web.pages.hosts;

import been.protocol.JoinToken;
import been.tasks.HostAdministration;
import been.tasks.HostAdministration.ListedToken;
import been.web.admission.JoinTokens;
import been.web.pages.parts.Copy;
import been.web.pages.parts.DataTable;
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
import com.vaadin.flow.component.html.Span;
import java.util.List;

/** Makes a join token, and shows those that are still good. */
final class TokenDialog extends Dialog {
    private final HostAdministration administration;
    private final Caller caller;
    private final Div open = new Div();

    TokenDialog(HostAdministration administration, JoinTokens tokens, Caller caller) {
        super("Add a host");
        this.administration = administration;
        this.caller = caller;
        setWidth("50rem");
        JoinToken token =
                caller.act(
                        Role.ADMIN,
                        "host.create-token",
                        "",
                        () -> tokens.issue(caller.name(), HostAdministration.USUAL_TOKEN_LIFE));
        add(
                new Paragraph(
                        "Write this line to a file on the new host and name that file when its host runtime starts: been host start --join-token-file FILE. It works once, within a day."),
                new Pre(token.text()),
                new Copy("Copy the token", token.text()),
                new Copy(
                        "Copy the command",
                        "(umask 077; echo '"
                                + token.text()
                                + "' > join-token) && ./been host start --data host-data --join-token-file join-token"),
                new Paragraph("Shown this once; only its hash is kept."),
                open);
        getFooter().add(new Button("Close", _ -> close()));
        showOpen();
    }

    private void showOpen() {
        List<ListedToken> good =
                administration.joinTokens().stream().filter(t -> t.usedAt() == null).toList();
        DataTable table =
                new DataTable("Join tokens that nobody used")
                        .text("token")
                        .text("made by")
                        .text("made")
                        .text("expires")
                        .text("");
        for (ListedToken token : good) {
            var revoke = new Button("Revoke", _ -> revoke(token));
            revoke.addThemeName("small");
            table.row(
                    Html.text(token.id(), "mono"),
                    new Span(token.createdBy()),
                    new Moment(token.createdAt()),
                    expiry(token),
                    revoke);
        }
        Html.fill(open, table);
    }

    private static Component expiry(ListedToken token) {
        return token.expiresAt() == null ? new Span("never") : new Moment(token.expiresAt());
    }

    private void revoke(ListedToken token) {
        Boolean _ =
                caller.act(
                        Role.ADMIN,
                        "host.revoke-token",
                        token.id(),
                        () -> administration.revokeJoinToken(token.id()));
        showOpen();
    }
}
