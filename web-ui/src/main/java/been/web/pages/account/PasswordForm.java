package been.web.pages.account;

import been.web.pages.parts.Html;
import been.web.security.Caller;
import been.web.security.Role;
import been.web.security.SignIn;
import been.web.security.User;
import been.web.security.Users;
import been.web.security.Users.Changed;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.button.ButtonVariant;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Paragraph;
import com.vaadin.flow.component.textfield.PasswordField;
import com.vaadin.flow.server.VaadinServletRequest;
import java.util.Optional;

/** Sets the password of whoever is signed in; who has one types it first. */
final class PasswordForm extends Div {

    private final User user;
    private final Users users;
    private final SignIn signIn;
    private final Caller caller;
    private final PasswordField old = new PasswordField("Present password");
    private final PasswordField fresh = new PasswordField("New password");
    private final PasswordField again = new PasswordField("New password again");
    private final Paragraph wrong = Html.styled(new Paragraph(), "wrong");

    PasswordForm(User user, Users users, SignIn signIn, Caller caller) {
        this.user = user;
        this.users = users;
        this.signIn = signIn;
        this.caller = caller;
        addClassName("password-form");
        old.setVisible(user.hasPassword());
        old.setAutocomplete(com.vaadin.flow.component.textfield.Autocomplete.CURRENT_PASSWORD);
        fresh.setAutocomplete(com.vaadin.flow.component.textfield.Autocomplete.NEW_PASSWORD);
        again.setAutocomplete(com.vaadin.flow.component.textfield.Autocomplete.NEW_PASSWORD);
        wrong.getElement().setAttribute("role", "alert");
        var save = new Button("Set the password", _ -> save());
        save.addThemeVariants(ButtonVariant.PRIMARY);
        add(
                new Paragraph(
                        "Ten characters or more. All sessions end then, this one too: sign in again with the new password."),
                Html.div("row", old, fresh, again, save),
                wrong);
    }

    private void save() {
        if (!fresh.getValue().equals(again.getValue())) {
            wrong.setText("The new password was typed in two ways; type it again.");
            return;
        }
        Optional<String> refusal = user.hasPassword() ? checkOld() : Optional.empty();
        if (refusal.isPresent()) {
            wrong.setText(refusal.get());
            return;
        }
        Changed changed =
                caller.act(
                        Role.VIEWER,
                        "account.password",
                        user.name(),
                        () -> users.setPassword(user.name(), fresh.getValue()),
                        done -> done instanceof Changed.Done);
        switch (changed) {
            case Changed.Done _ ->
                    getUI().ifPresent(ui -> ui.getPage().setLocation("/login?page=%2Faccount"));
            case Changed.Unknown _ -> wrong.setText("This user was removed meanwhile.");
            case Changed.Refused(_, String why) -> wrong.setText(why);
        }
    }

    private Optional<String> checkOld() {
        String address = VaadinServletRequest.getCurrent().getHttpServletRequest().getRemoteAddr();
        return switch (signIn.attempt(user.name(), old.getValue(), address, "signed in ")) {
            case SignIn.Attempt.Welcome _ -> Optional.empty();
            case SignIn.Attempt.Wrong _ -> Optional.of("This is not the present password.");
            case SignIn.Attempt.TooEarly(var wait) ->
                    Optional.of(
                            "Too many attempts. Wait %d s before the next one."
                                    .formatted(SignIn.seconds(wait)));
        };
    }
}
