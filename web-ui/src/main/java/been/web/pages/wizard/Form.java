package been.web.pages.wizard;

import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasValue;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.radiobutton.RadioButtonGroup;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.component.shared.HasValidationProperties;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.component.textfield.TextFieldBase;
import com.vaadin.flow.data.value.ValueChangeMode;
import com.vaadin.flow.dom.Element;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;

/** The fields of all steps by their names: filled from a draft, and with the problem of each. */
final class Form {

    /** With lazy modes, Flow loses the last letters when a step is left at once. */
    private static final ValueChangeMode AT_ONCE = ValueChangeMode.EAGER;

    private final Map<String, Consumer<String>> setters = new LinkedHashMap<>();
    private final Map<String, HasValidationProperties> fields = new LinkedHashMap<>();
    private final BiConsumer<String, String> typed;
    private final BiConsumer<String, String> chosen;

    /**
     * @param typed takes what was typed, field and text; the browser keeps it already
     * @param chosen takes what was chosen, which the browser does not keep automatically
     */
    Form(BiConsumer<String, String> typed, BiConsumer<String, String> chosen) {
        this.typed = typed;
        this.chosen = chosen;
    }

    TextField text(String field, String label, String placeholder, String hint) {
        var text = typed(field, new TextField(label), placeholder, hint);
        text.setManualValidation(true);
        return text;
    }

    TextArea area(String field, String label, String placeholder, String hint) {
        var area = typed(field, new TextArea(label), placeholder, hint);
        area.addClassName("code");
        area.setMinRows(3);
        area.setManualValidation(true);
        return area;
    }

    private <F extends TextFieldBase<F, String>> F typed(
            String field, F text, String placeholder, String hint) {
        text.setPlaceholder(placeholder);
        text.setHelperText(hint);
        text.setValueChangeMode(AT_ONCE);
        text.setWidthFull();
        bind(field, text);
        setters.put(
                field,
                value -> {
                    if (!value.equals(text.getValue())) {
                        text.setValue(value);
                    }
                });
        return follow(field, text, value -> value, typed);
    }

    private static <V, C extends Component & HasValue<?, V>> C follow(
            String field, C component, Function<V, String> text, BiConsumer<String, String> then) {
        component.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                V value = event.getValue();
                then.accept(field, value == null ? "" : text.apply(value));
            }
        });
        return component;
    }

    /**
     * One of several values.
     *
     * @param words by value, the usual first
     */
    RadioButtonGroup<String> radio(String field, String label, Map<String, String> words) {
        var group = new RadioButtonGroup<String>(label);
        group.setItems(words.keySet());
        group.setItemLabelGenerator(value -> words.getOrDefault(value, value));
        group.setManualValidation(true);
        bind(field, group);
        String usual = words.keySet().iterator().next();
        group.setValue(usual);
        setters.put(field, value -> group.setValue(words.containsKey(value) ? value : usual));
        return follow(field, group, value -> value, chosen);
    }

    /** One of several values, or none. */
    Select<String> select(String field, String label, String hint) {
        var select = new Select<String>();
        select.setLabel(label);
        select.setHelperText(hint);
        select.setWidthFull();
        select.setManualValidation(true);
        bind(field, select);
        return follow(field, select, value -> value, chosen);
    }

    /** Any of several values. */
    CheckboxGroup<String> several(String field, String label, String hint) {
        var group = new CheckboxGroup<String>(label);
        group.setHelperText(hint);
        group.setManualValidation(true);
        bind(field, group);
        return follow(field, group, values -> String.join(", ", values), chosen);
    }

    /** Shows the problem of a field at this component. */
    <C extends Component & HasValidationProperties> void bind(String field, C component) {
        component.getElement().setAttribute("data-field", field);
        fields.put(field, component);
    }

    /** Shows these of several values as chosen. */
    static void check(CheckboxGroup<String> group, List<String> items, String chosen) {
        Set<String> values = new LinkedHashSet<>(Draft.list(chosen));
        values.retainAll(items);
        if (!group.getValue().equals(values)) {
            group.setValue(values);
        }
    }

    /** Forgets fields that are no longer shown. */
    void remove(Set<String> names) {
        setters.keySet().removeAll(names);
        fields.keySet().removeAll(names);
    }

    /** Fills every field that is bound to a text. */
    void load(Draft draft) {
        setters.forEach((field, setter) -> setter.accept(draft.get(field)));
    }

    /** Marks the fields that have a problem; the others are valid. */
    void show(Map<String, String> problems) {
        fields.forEach((field, component) -> {
            String problem = problems.get(field);
            component.setInvalid(problem != null);
            component.setErrorMessage(problem == null ? "" : problem);
        });
    }

    /** Whether a field is within a component. */
    boolean isIn(String field, Component ancestor) {
        Element element = ancestor.getElement();
        Optional<Element> next =
                Optional.ofNullable(fields.get(field)).map(HasValidationProperties::getElement);
        while (next.isPresent() && !next.get().equals(element)) {
            next = Optional.ofNullable(next.get().getParent());
        }
        return next.isPresent();
    }
}
