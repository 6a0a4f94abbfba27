package been.web.pages.changes;

import been.analyses.Changes.ChangedSoftware;
import been.protocol.analyses.ChangeState;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import com.vaadin.flow.component.HasValue;
import com.vaadin.flow.component.checkbox.Checkbox;
import com.vaadin.flow.component.combobox.MultiSelectComboBox;
import com.vaadin.flow.component.html.Div;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;

/** Which changes are to be shown. */
final class Filters extends Div {
    private static final String ALL = "";

    private final OneOf<String> modules = new OneOf<>("Software", this::software);
    private final OneOf<String> hosts =
            new OneOf<>("Host", host -> host.equals(ALL) ? "all hosts" : host);
    private final MultiSelectComboBox<ChangeState> states = new MultiSelectComboBox<>("State");
    private final Checkbox onlyChanges = new Checkbox("only what changed");
    private final Consumer<UnaryOperator<ChangesView>> choose;
    private List<ChangedSoftware> known = List.of();

    Filters(Consumer<UnaryOperator<ChangesView>> choose) {
        this.choose = choose;
        addClassNames("row", "filters");
        modules.setWidth("18rem");
        states.setPlaceholder("any state");
        states.setItems(ChangeState.values());
        states.setItemLabelGenerator(ChangeState::word);
        states.setWidth("20rem");
        Stream.<HasValue<?, ?>>of(modules, hosts, states, onlyChanges)
                .forEach(each ->
                        each.addValueChangeListener(event -> changed(event.isFromClient())));
        add(modules, hosts, states, Html.div("check", onlyChanges));
    }

    private void changed(boolean isFromClient) {
        if (isFromClient) {
            choose.accept(view ->
                    view.filtered(
                            Objects.requireNonNullElse(modules.getValue(), ALL),
                            Objects.requireNonNullElse(hosts.getValue(), ALL),
                            onlyChanges.getValue(),
                            states.getValue()));
        }
    }

    void show(Shown now) {
        ChangesView view = now.view();
        known = now.software();
        List<String> names = new ArrayList<>(known.stream().map(ChangedSoftware::name).toList());
        if (view.isList()) {
            names.addFirst(ALL);
        }
        String module =
                view.isList() || !view.module().isEmpty() ? view.module() : names.getFirst();
        modules.setItems(with(names, module)); // again, since the counts in their names change
        modules.setValue(module);
        Stream<String> measuredOn =
                known.stream()
                        .filter(each -> module.equals(ALL) || each.name().equals(module))
                        .flatMap(each -> each.hosts().stream())
                        .distinct()
                        .sorted();
        hosts.offer(
                with(Stream.concat(Stream.of(ALL), measuredOn).toList(), view.host()), view.host());
        states.setValue(view.states());
        onlyChanges.setValue(view.onlyChanges());
        onlyChanges.setVisible(!view.isList());
    }

    private static List<String> with(List<String> items, String chosen) {
        return Stream.concat(items.stream(), Stream.of(chosen)).distinct().toList();
    }

    private String software(String name) {
        return name.equals(ALL)
                ? "all software"
                : known.stream()
                        .filter(each -> each.name().equals(name) && each.open() > 0)
                        .map(each -> name + " (" + each.open() + ")")
                        .findFirst()
                        .orElse(name);
    }
}
