package been.web.pages.parts;

import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.function.Consumer;

/** Words to search for; calls back soon after a user typed some. */
public final class SearchField extends Input {
    private static final int MILLIS = 300;

    /**
     * @param label for screen readers
     * @param placeholder an example
     */
    public SearchField(String label, String placeholder, Consumer<String> typed) {
        addClassName("filter");
        setAriaLabel(label);
        setPlaceholder(placeholder);
        setValueChangeMode(ValueChangeMode.LAZY);
        setValueChangeTimeout(MILLIS);
        addValueChangeListener(event -> {
            if (event.isFromClient()) {
                typed.accept(event.getValue().strip());
            }
        });
    }
}
