package been.web.pages.hosts;

import been.tasks.ExpressionProblem;
import been.tasks.Saved;
import been.web.pages.parts.Expression;
import been.web.pages.parts.Field;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.dialog.Dialog;
import com.vaadin.flow.component.html.Div;
import java.util.List;
import java.util.function.Supplier;

/** Fields that are saved together; what is wrong with them is said below them. */
final class EditDialog {

    private EditDialog() {}

    /**
     * @param save is called with what was typed; the dialog closes when it is on disk
     * @param expression what was typed of the expression, to mark what is wrong with it
     */
    static void open(
            String title, Supplier<Saved> save, Supplier<String> expression, Field... fields) {
        var dialog = new Dialog(title);
        dialog.setWidth("44rem");
        var wrong = new Div();
        dialog.add(fields);
        dialog.add(wrong);
        dialog.getFooter()
                .add(
                        new Button("Cancel", _ -> dialog.close()),
                        new Button(
                                "Save",
                                _ -> {
                                    wrong.removeAll();
                                    switch (save.get()) {
                                        case Saved.Done _ -> dialog.close();
                                        case Saved.Unknown _ -> dialog.close();
                                        case Saved.Refused(List<ExpressionProblem> problems) ->
                                                wrong.add(
                                                        new Expression(expression.get(), problems));
                                    }
                                }));
        dialog.open();
    }
}
