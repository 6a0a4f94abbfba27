package been.web.pages.publishing;

import been.protocol.access.Role;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.PublicNumbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;

/** Whether everybody may see an analysis or a change, and the button to decide it. */
public final class Publishing {
    private final PublicNumbers published;
    private final Caller caller;
    private final String path;
    private final String shown;

    /**
     * @param path of the public pages, before the number
     * @param shown what everybody sees there
     */
    public Publishing(PublicNumbers published, Caller caller, String path, String shown) {
        this.published = published;
        this.caller = caller;
        this.path = path;
        this.shown = shown;
    }

    /** A link to what everybody sees; nothing while it is not public. */
    public Component mark(long number) {
        return Html.only(published.contains(number), Html.link(path + number, "public"));
    }

    /**
     * @param changed is called when it was decided
     */
    public Component order(long number, String name, Runnable changed) {
        return Html.only(
                caller.may(Role.OPERATOR),
                published.contains(number)
                        ? new Button("Make private", _ -> withdraw(number, changed))
                        : new Button("Make public", _ -> confirm(number, name, changed)));
    }

    private void confirm(long number, String name, Runnable changed) {
        Dialogs.confirm(
                "Make " + name + " public?",
                "Everybody who reaches this platform sees %s at %s, without signing in, and nothing else."
                        .formatted(shown, path + number),
                "Make public",
                "Keep it private",
                () -> {
                    caller.act(
                            Role.OPERATOR,
                            published.kind() + ".publish",
                            String.valueOf(number),
                            () -> published.publish(number, caller.name()));
                    changed.run();
                });
    }

    private void withdraw(long number, Runnable changed) {
        boolean _ =
                caller.act(
                        Role.OPERATOR,
                        published.kind() + ".withdraw",
                        String.valueOf(number),
                        () -> published.withdraw(number));
        changed.run();
    }
}
