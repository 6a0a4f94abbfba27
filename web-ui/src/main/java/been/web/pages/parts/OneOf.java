package been.web.pages.parts;

import com.vaadin.flow.component.ItemLabelGenerator;
import com.vaadin.flow.component.select.Select;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/** A choice of one of several. */
public final class OneOf<T> extends Select<T> {

    public OneOf(String label, ItemLabelGenerator<T> words) {
        setLabel(label);
        setItemLabelGenerator(words);
    }

    /** The constants of an enum, in lower case, for what has no other words. */
    public static <E extends Enum<E>> String word(E constant) {
        return constant.name().toLowerCase(Locale.ROOT).replace('_', ' ');
    }

    /** Offers these, and shows one of them as chosen. */
    public OneOf<T> offer(Collection<T> items, T chosen) {
        List<T> offered = List.copyOf(items);
        if (!getListDataView().getItems().toList().equals(offered)) {
            setItems(offered);
        }
        setValue(chosen);
        return this;
    }

    /** Calls back when a user chooses, not when the page does. */
    public OneOf<T> onChoice(Consumer<T> choose) {
        addValueChangeListener(event -> {
            if (event.isFromClient() && event.getValue() != null) {
                choose.accept(event.getValue());
            }
        });
        return this;
    }
}
