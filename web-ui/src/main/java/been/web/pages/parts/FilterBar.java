package been.web.pages.parts;

import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.select.Select;
import com.vaadin.flow.data.value.ValueChangeMode;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.QueryParameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** What restricts a list: words and choices, which stand in the address too. */
public final class FilterBar extends Div {
    private static final int MILLIS = 300;
    private static final String WORDS = "q";

    private final String path;
    private final Runnable changed;
    private final Input words;
    private final Map<String, Input> texts = new LinkedHashMap<>();
    private final Map<String, Select<String>> choices = new LinkedHashMap<>();

    /**
     * @param path of the page, without a leading slash
     * @param what is searched, for those who do not see the page
     * @param placeholder an example
     * @param changed is called after the address has changed
     */
    public FilterBar(String path, String what, String placeholder, Runnable changed) {
        this.path = path;
        this.changed = changed;
        addClassName("fields");
        words = line(what, placeholder);
        add(words);
    }

    /**
     * Adds a choice; the empty one, which restricts nothing, is first.
     *
     * @param name in the address
     * @param any what the empty one is called
     */
    public FilterBar choice(String name, String label, String any, List<String> values) {
        var select = new Select<String>();
        select.setAriaLabel(label);
        var all = new ArrayList<String>(List.of(""));
        all.addAll(values);
        select.setItems(all);
        select.setItemLabelGenerator(value -> value.isEmpty() ? any : value);
        select.setValue("");
        select.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change();
            }
        });
        choices.put(name, select);
        add(select);
        return this;
    }

    /**
     * Adds a line of text of its own.
     *
     * @param name in the address
     */
    public FilterBar text(String name, String label, String placeholder) {
        Input text = line(label, placeholder);
        texts.put(name, text);
        add(text);
        return this;
    }

    private Input line(String label, String placeholder) {
        var text = new Input();
        text.addClassNames("filter", "search");
        text.setPlaceholder(placeholder);
        text.setAriaLabel(label);
        text.setValueChangeMode(ValueChangeMode.LAZY);
        text.setValueChangeTimeout(MILLIS);
        text.addValueChangeListener(event -> {
            if (event.isFromClient()) {
                change();
            }
        });
        return text;
    }

    /** Shows what the address says; what it says of no choice is left out. */
    public void read(QueryParameters query) {
        words.setValue(query.getSingleParameter(WORDS).orElse(""));
        texts.forEach((name, text) -> text.setValue(query.getSingleParameter(name).orElse("")));
        choices.forEach((name, select) -> {
            String value = query.getSingleParameter(name).orElse("");
            boolean isKnown = select.getListDataView().getItems().anyMatch(value::equals);
            select.setValue(isKnown ? value : "");
        });
    }

    public String words() {
        return words.getValue().strip();
    }

    /** Empty where nothing is chosen, or typed. */
    public String chosen(String name) {
        Input text = texts.get(name);
        if (text != null) {
            return text.getValue().strip();
        }
        Select<String> select = choices.get(name);
        return select == null || select.getValue() == null ? "" : select.getValue();
    }

    /** Whether it restricts anything. */
    public boolean isSet() {
        return !query().isEmpty();
    }

    /** What stands in the address, encoded. */
    public String query() {
        return parameters().entrySet().stream()
                .map(each ->
                        each.getKey()
                                + "="
                                + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }

    private Map<String, String> parameters() {
        var parameters = new LinkedHashMap<String, String>();
        parameters.put(WORDS, words());
        choices.keySet().forEach(name -> parameters.put(name, chosen(name)));
        texts.keySet().forEach(name -> parameters.put(name, chosen(name)));
        parameters.values().removeIf(String::isEmpty);
        return parameters;
    }

    private void change() {
        getUI().ifPresent(ui ->
                ui.getPage()
                        .getHistory()
                        .replaceState(
                                null, new Location(path, QueryParameters.simple(parameters()))));
        changed.run();
    }
}
