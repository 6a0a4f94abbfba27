package been.web.pages.hosts;

import been.protocol.JoinToken;
import been.protocol.hosts.ListedToken;
import been.tasks.HostAdministration;
import been.web.admission.JoinTokens;
import been.web.pages.parts.Copy;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.EditableList;
import been.web.security.Caller;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.html.Pre;
import java.util.List;

/** Makes a join token, and lists the tokens that can still be used. */
final class TokenDialog {
    private TokenDialog() {}

    static void open(HostAdministration administration, JoinTokens tokens, Caller caller) {
        JoinToken token = tokens.issue(caller.name(), HostAdministration.USUAL_TOKEN_LIFE);
        String command =
                "(umask 077; echo '%s' > join-token) && been host start --data host-data --name \"$(hostname -s)\" --join-token-file join-token"
                        .formatted(token.text());
        Dialogs.show(
                "Add a host",
                "50rem",
                new Paragraph(
                        "Write this line to a file on the new host and name that file when its host runtime starts: been host start --data DIR --name NAME --join-token-file FILE. It works once, within a day."),
                new Pre(token.text()),
                new Copy("Copy the token", token.text()),
                new Copy("Copy the command", command),
                new Paragraph("Shown this once; only its hash is kept."),
                unusedTokens(administration));
    }

    private static Component unusedTokens(HostAdministration administration) {
        var table =
                new DataTable<ListedToken>("Unused join tokens")
                        .column("token", ListedToken::id, "mono")
                        .column("made by", ListedToken::createdBy)
                        .column("made", ListedToken::createdAt)
                        .column(
                                "expires",
                                token -> token.expiresAt() == null ? "never" : token.expiresAt());
        return new EditableList<>(table, true, () -> unused(administration))
                .action("Revoke", token -> administration.revokeJoinToken(token.id()))
                .refresh();
    }

    private static List<ListedToken> unused(HostAdministration administration) {
        return administration.joinTokens().stream().filter(t -> t.usedAt() == null).toList();
    }
}
