package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;

/** The dialogs of all pages: to confirm, to read, to fill in. */
public final class Dialogs {
    private Dialogs() {}

    /**
     * Asks before something is done.
     *
     * @param consequence what follows, in a sentence
     * @param verb on the button that does it
     * @param keep on the button that does not
     */
    public static void confirm(
            String question, String consequence, String verb, String keep, Runnable action) {
        var dialog = new ConfirmDialog();
        dialog.setHeader(question);
        dialog.setText(consequence);
        dialog.setCancelable(true);
        dialog.setCancelText(keep);
        dialog.setConfirmText(verb);
        dialog.addConfirmListener(_ -> action.run());
        dialog.open();
    }

    public static void confirmRemoval(String question, String consequence, Runnable remove) {
        confirm(question, consequence, "Remove", "Keep it", remove);
    }

    /**
     * Shows something until it is closed.
     *
     * @param width such as {@code 36rem}
     */
    public static Dialog show(String title, String width, Component... content) {
        var dialog = dialog(title, width, content);
        dialog.getFooter().add(new Button("Close", _ -> dialog.close()));
        dialog.open();
        return dialog;
    }

    /** A click beside it does not close it: what was typed, or a new secret, would be lost. */
    private static Dialog dialog(String title, String width, Component... content) {
        var dialog = new Dialog(title, content);
        dialog.setWidth(width);
        dialog.setCloseOnOutsideClick(false);
        return dialog;
    }

    /**
     * Asks for several things together. It stays open, with what was typed and the problem with it,
     * until that is accepted.
     *
     * @param accept whether it was; it names the problem otherwise
     */
    public static void ask(
            String title,
            String width,
            String verb,
            Predicate<Problem> accept,
            Component... fields) {
        var problem = new Problem();
        var dialog = dialog(title, width, fields);
        dialog.add(problem);
        var save =
                once(
                        verb,
                        () -> {
                            problem.clear();
                            return accept.test(problem);
                        },
                        dialog::close);
        dialog.getFooter().add(new Button("Cancel", _ -> dialog.close()), save);
        dialog.open();
    }

    /** Ignores the second of two clicks, which comes before the browser has closed the dialog. */
    static Button once(String verb, BooleanSupplier accept, Runnable whenAccepted) {
        var button = Html.primary(verb, () -> {});
        button.setDisableOnClick(true);
        button.addClickListener(_ -> {
            boolean isAccepted = false;
            try {
                isAccepted = accept.getAsBoolean();
            } finally {
                button.setEnabled(!isAccepted);
            }
            if (isAccepted) {
                whenAccepted.run();
            }
        });
        return button;
    }
}
