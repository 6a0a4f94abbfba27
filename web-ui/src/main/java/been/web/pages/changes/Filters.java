package been.web.pages.changes;

import been.analyses.ChangeState;
import been.analyses.Changes.ChangedSoftware;
import been.web.pages.parts.Html;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.combobox.MultiSelectComboBox;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.select.Select;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/** Which changes are to be shown. */
final class Filters extends Div {
    private static final String ALL = "";

    private final Select<String> modules = new Select<>();
    private final Select<String> hosts = new Select<>();
    private final MultiSelectComboBox<ChangeState> states = new MultiSelectComboBox<>();
    private final Checkbox onlyChanges = new Checkbox("only what changed");
    private final Consumer<Chosen> choose;

    /** What is chosen; empty for all. */
    record Chosen(String module, String host, boolean onlyChanges, Set<ChangeState> states) {
        Chosen {
            states = Set.copyOf(states);
        }
    }

    Filters(Consumer<Chosen> choose) {
        this.choose = choose;
        addClassNames("row", "filters");
        modules.setLabel("Software");
        modules.setWidth("18rem");
        hosts.setLabel("Host");
        hosts.setItemLabelGenerator(host -> host.equals(ALL) ? "all hosts" : host);
        states.setLabel("State");
        states.setPlaceholder("any state");
        states.setItems(ChangeState.values());
        states.setItemLabelGenerator(ChangeState::word);
        states.setWidth("20rem");
        modules.addValueChangeListener(event -> changed(event.isFromClient()));
        hosts.addValueChangeListener(event -> changed(event.isFromClient()));
        states.addValueChangeListener(event -> changed(event.isFromClient()));
        onlyChanges.addValueChangeListener(event -> changed(event.isFromClient()));
        add(modules, hosts, states, Html.div("check", onlyChanges));
    }

    private void changed(boolean isFromClient) {
        if (isFromClient) {
            choose.accept(
                    new Chosen(
                            orAll(modules.getValue()),
                            orAll(hosts.getValue()),
                            onlyChanges.getValue(),
                            states.getValue()));
        }
    }

    private static String orAll(@org.jspecify.annotations.Nullable String value) {
        return value == null ? ALL : value;
    }

    void show(Shown now) {
        ChangesView view = now.view();
        List<String> names =
                new ArrayList<>(now.software().stream().map(ChangedSoftware::name).toList());
        if (view.isList()) {
            names.addFirst(ALL);
        }
        String module =
                view.isList() || !view.module().isEmpty() ? view.module() : names.getFirst();
        if (!names.contains(module)) {
            names.add(module);
        }
        modules.setItemLabelGenerator(
                name -> name.equals(ALL) ? "all software" : name + open(now, name));
        modules.setItems(names);
        modules.setValue(module);
        List<String> known =
                new ArrayList<>(
                        now.software().stream()
                                .filter(each -> module.equals(ALL) || each.name().equals(module))
                                .flatMap(each -> each.hosts().stream())
                                .distinct()
                                .sorted()
                                .toList());
        if (!view.host().isEmpty() && !known.contains(view.host())) {
            known.add(view.host());
        }
        known.addFirst(ALL);
        hosts.setItems(known);
        hosts.setValue(view.host());
        states.setValue(view.states());
        onlyChanges.setValue(view.onlyChanges());
        onlyChanges.setVisible(!view.isList());
    }

    private static String open(Shown now, String name) {
        return now.software().stream()
                .filter(each -> each.name().equals(name) && each.open() > 0)
                .map(each -> " (" + each.open() + ")")
                .findFirst()
                .orElse("");
    }
}
