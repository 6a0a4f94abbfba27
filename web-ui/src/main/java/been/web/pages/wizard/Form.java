package been.web.pages.wizard;

import com.vaadin.flow.component.AbstractField;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.HasValue;
import com.vaadin.flow.component.checkbox.CheckboxGroup;
import com.vaadin.flow.component.radiobutton.RadioButtonGroup;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.component.shared.HasValidationProperties;
import com.vaadin.flow.component.textfield.TextArea;
import com.vaadin.flow.component.textfield.TextField;
import com.vaadin.flow.data.value.ValueChangeMode;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;

/**
 * The fields of all steps by their names: filled from a draft, and with what is wrong with each.
 */
final class Form {
    /** Of what Flow lets wait, it forgets the last letters when a step is left at once. */
    private static final ValueChangeMode AT_ONCE = ValueChangeMode.EAGER;

    /** Sets a field's value as a text. */
    private interface Setter {
        void set(String value);
    }

    private final Map<String, Setter> setters = new LinkedHashMap<>();
    private final Map<String, HasValidationProperties> wrongs = new LinkedHashMap<>();
    private final BiConsumer<String, String> typed;
    private final BiConsumer<String, String> chosen;

    /**
     * @param typed is told what somebody typed, field and text; the browser keeps it already
     * @param chosen is told what somebody chose, which the browser does not keep by itself
     */
    Form(BiConsumer<String, String> typed, BiConsumer<String, String> chosen) {
        this.typed = typed;
        this.chosen = chosen;
    }

    TextField text(String field, String label, String placeholder, String hint) {
        var text = new TextField(label);
        text.setPlaceholder(placeholder);
        text.setHelperText(hint);
        text.setValueChangeMode(AT_ONCE);
        text.setManualValidation(true);
        text.setWidthFull();
        follow(field, text, typed);
        wrongs.put(field, text);
        return text;
    }

    TextArea area(String field, String label, String placeholder, String hint) {
        var area = new TextArea(label);
        area.setPlaceholder(placeholder);
        area.setHelperText(hint);
        area.setValueChangeMode(AT_ONCE);
        area.setManualValidation(true);
        area.setWidthFull();
        area.addClassName("code");
        area.setMinRows(3);
        follow(field, area, typed);
        wrongs.put(field, area);
        return area;
    }

    private <C extends AbstractField<?, String>> void follow(
            String field, C component, BiConsumer<String, String> told) {
        tag(field, component);
        component.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                told.accept(field, event.getValue());
            }
        });
        setters.put(field, value -> set(component, value));
    }

    private static void tag(String field, Component component) {
        component.getElement().setAttribute("data-field", field);
    }

    private static void set(HasValue<?, String> component, String value) {
        if (!value.equals(component.getValue())) {
            component.setValue(value);
        }
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
        tag(field, group);
        String usual = words.keySet().iterator().next();
        group.setValue(usual);
        group.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                chosen.accept(field, event.getValue() == null ? "" : event.getValue());
            }
        });
        setters.put(field, value -> group.setValue(words.containsKey(value) ? value : usual));
        wrongs.put(field, group);
        return group;
    }

    /** One of several values, or none. */
    Select<String> select(String field, String label, String hint) {
        var select = new Select<String>();
        select.setLabel(label);
        select.setHelperText(hint);
        select.setManualValidation(true);
        select.setWidthFull();
        tag(field, select);
        select.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                chosen.accept(field, event.getValue() == null ? "" : event.getValue());
            }
        });
        wrongs.put(field, select);
        return select;
    }

    /** Any of several values. */
    CheckboxGroup<String> several(String field, String label, String hint) {
        var group = new CheckboxGroup<String>(label);
        group.setHelperText(hint);
        group.setManualValidation(true);
        tag(field, group);
        group.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                chosen.accept(field, String.join(", ", event.getValue()));
            }
        });
        wrongs.put(field, group);
        return group;
    }

    /** Tells what is wrong with a field that somebody else fills. */
    void bind(String field, HasValidationProperties component) {
        wrongs.put(field, component);
    }

    /** Shows these of several values as chosen. */
    static void check(CheckboxGroup<String> group, List<String> items, String chosen) {
        Set<String> values = new LinkedHashSet<>(Draft.list(chosen));
        values.retainAll(items);
        if (!group.getValue().equals(values)) {
            group.setValue(values);
        }
    }

    /** Forgets fields that are shown no more. */
    void remove(Set<String> fields) {
        setters.keySet().removeAll(fields);
        wrongs.keySet().removeAll(fields);
    }

    /** Fills every field that is bound to a text. */
    void load(Draft draft) {
        setters.forEach((field, setter) -> setter.set(draft.get(field)));
    }

    /** Marks the fields that something is wrong with; the others are right. */
    void say(Map<String, String> problems) {
        wrongs.forEach((field, component) -> {
            String problem = problems.get(field);
            component.setInvalid(problem != null);
            component.setErrorMessage(problem == null ? "" : problem);
        });
    }

    boolean has(String field) {
        return wrongs.containsKey(field);
    }
}
