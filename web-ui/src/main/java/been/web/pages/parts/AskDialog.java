package been.web.pages.parts;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.button.ButtonVariant;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Paragraph;
import java.util.Optional;
import java.util.function.Supplier;

/**
 * Asks for several things together. It stays open, with what was typed and a sentence about what is
 * wrong with it, until that is taken.
 */
public final class AskDialog extends Dialog {
    private final Paragraph problem = Html.styled(new Paragraph(), "wrong");

    /**
     * @param title of the dialog
     * @param width such as {@code 36rem}
     * @param take what is called with each try: what is wrong, empty when it is done
     * @param fields from the top on
     */
    public AskDialog(
            String title, String width, Supplier<Optional<String>> take, Component... fields) {
        super(title);
        setWidth(width);
        problem.getElement().setAttribute("role", "alert");
        add(fields);
        add(problem);
        var save = new Button("Save", _ -> save(take));
        save.addThemeVariants(ButtonVariant.PRIMARY);
        getFooter().add(new Button("Cancel", _ -> close()), save);
    }

    private void save(Supplier<Optional<String>> take) {
        take.get().ifPresentOrElse(why -> problem.setText("✕ " + why), this::close);
    }

    /** Asks whether something may really be removed. */
    public static void confirmRemoval(String question, String consequence, Runnable remove) {
        var dialog = new ConfirmDialog();
        dialog.setHeader(question);
        dialog.setText(consequence);
        dialog.setCancelable(true);
        dialog.setCancelText("Keep it");
        dialog.setConfirmText("Remove");
        dialog.addConfirmListener(_ -> remove.run());
        dialog.open();
    }
}
