package been.web.pages.account;

import been.protocol.access.Role;
import been.web.pages.parts.Html;
import been.web.pages.parts.Problem;
import been.web.security.Caller;
import been.web.security.SignIn;
import been.web.security.User;
import been.web.security.Users;
import been.web.security.Users.Changed;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.Autocomplete;
import com.vaadin.flow.component.textfield.PasswordField;
import com.vaadin.flow.server.VaadinServletRequest;
import java.util.Optional;

/** Sets the password of the signed-in user, who types the present one first. */
final class PasswordForm extends Div {
    private final User user;
    private final Users users;
    private final SignIn signIn;
    private final Caller caller;
    private final PasswordField old = field("Current password", Autocomplete.CURRENT_PASSWORD);
    private final PasswordField fresh = field("New password", Autocomplete.NEW_PASSWORD);
    private final PasswordField again = field("Repeat the new password", Autocomplete.NEW_PASSWORD);
    private final Problem problem = new Problem();

    PasswordForm(User user, Users users, SignIn signIn, Caller caller) {
        this.user = user;
        this.users = users;
        this.signIn = signIn;
        this.caller = caller;
        addClassName("password-form");
        add(
                new Paragraph(
                        "Ten characters or more. All sessions end then, this one too: sign in again with the new password."),
                Html.div(
                        "row",
                        Html.only(user.hasPassword(), old),
                        fresh,
                        again,
                        Html.primary("Set the password", this::save)),
                problem);
    }

    private static PasswordField field(String label, Autocomplete completion) {
        var field = new PasswordField(label);
        field.setAutocomplete(completion);
        return field;
    }

    private void save() {
        if (!fresh.getValue().equals(again.getValue())) {
            problem.say("The two new passwords differ; type them again.");
            return;
        }
        Optional<String> refusal = user.hasPassword() ? checkOld() : Optional.empty();
        if (refusal.isPresent()) {
            problem.say(refusal.get());
            return;
        }
        Changed changed =
                caller.act(
                        Role.VIEWER,
                        "account.password",
                        user.name(),
                        () -> users.setPassword(user.name(), fresh.getValue()));
        switch (changed) {
            case Changed.Done _ ->
                    getUI().ifPresent(ui -> ui.getPage().setLocation("/login?page=%2Faccount"));
            case Changed.Unknown _ -> problem.say("This user was removed meanwhile.");
            case Changed.Refused(_, String why) -> problem.say(why);
        }
    }

    private Optional<String> checkOld() {
        String address = VaadinServletRequest.getCurrent().getHttpServletRequest().getRemoteAddr();
        return switch (signIn.attempt(user.name(), old.getValue(), address, "signed in ")) {
            case SignIn.Attempt.Welcome _ -> Optional.empty();
            case SignIn.Attempt.Wrong _ -> Optional.of("This is not the current password.");
            case SignIn.Attempt.TooEarly(var wait) ->
                    Optional.of(
                            "Too many attempts. Wait %d s before the next one."
                                    .formatted(SignIn.seconds(wait)));
        };
    }
}
