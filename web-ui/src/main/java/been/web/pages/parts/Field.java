package been.web.pages.parts;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.NativeLabel;
import java.util.Arrays;
import java.util.List;

/** A line of text, under its name. */
public final class Field extends Div {
    private final Input input = new Input();

    public Field(String name, String placeholder, String value) {
        addClassName("field");
        input.addClassName("filter");
        input.setPlaceholder(placeholder);
        input.setAriaLabel(name);
        input.setValue(value);
        add(new NativeLabel(name), input);
    }

    /** Shows a value that stays. */
    public Field fixed() {
        input.getElement().setAttribute("readonly", true);
        return this;
    }

    public String value() {
        return input.getValue().strip();
    }

    /** What is between commas. */
    public List<String> list() {
        return Arrays.stream(input.getValue().split(",", -1))
                .map(String::strip)
                .filter(word -> !word.isEmpty())
                .toList();
    }

    public void clear() {
        input.clear();
    }
}
