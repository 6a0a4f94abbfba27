package been.web.pages.parts;

import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A table whose rows are added, changed and removed here by those who may. */
public final class EditableList<T> extends Div {
    private final DataTable<T> table;
    private final boolean mayEdit;
    private final @Nullable Supplier<? extends Collection<T>> read;
    private final List<Function<T, Button>> buttons = new ArrayList<>();

    /**
     * @param read what is in the list; {@code null} where somebody else reads it
     */
    public EditableList(
            DataTable<T> table, boolean mayEdit, @Nullable Supplier<? extends Collection<T>> read) {
        this.table = table;
        this.mayEdit = mayEdit;
        this.read = read;
        table.column("", row -> Html.only(mayEdit, Html.buttons(buttons(row))));
        add(table);
    }

    private Button[] buttons(T row) {
        return buttons.stream().map(each -> each.apply(row)).toArray(Button[]::new);
    }

    /** A button below the list. */
    public EditableList<T> adding(String text, Runnable action) {
        add(Html.only(mayEdit, Html.div("fields", new Button(text, _ -> action.run()))));
        return this;
    }

    /** A button in each row. */
    public EditableList<T> action(String text, Consumer<T> action) {
        return action(_ -> text, _ -> true, action);
    }

    /**
     * A button in each row.
     *
     * @param isOffered whether a row has it
     */
    public EditableList<T> action(
            Function<T, String> text, Predicate<T> isOffered, Consumer<T> action) {
        buttons.add(row ->
                Html.only(
                        isOffered.test(row), Html.small(text.apply(row), () -> act(action, row))));
        return this;
    }

    /** A button in each row that asks before it removes the row. */
    public EditableList<T> removing(
            Function<T, String> question, String consequence, Consumer<T> remove) {
        buttons.add(row ->
                Html.small(
                        "Remove",
                        () ->
                                Dialogs.confirmRemoval(
                                        question.apply(row), consequence, () -> act(remove, row))));
        return this;
    }

    private void act(Consumer<T> action, T row) {
        action.accept(row);
        refresh();
    }

    /** Reads the list again and shows it. */
    public EditableList<T> refresh() {
        if (read != null) {
            table.show(read.get());
        }
        return this;
    }

    public void show(Collection<T> rows) {
        table.show(rows);
    }
}
