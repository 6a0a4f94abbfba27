package been.web.pages.parts;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.NativeLabel;

/** A line of text that is typed, under its name. */
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

    public String value() {
        return input.getValue().strip();
    }

    public void clear() {
        input.clear();
    }
}
