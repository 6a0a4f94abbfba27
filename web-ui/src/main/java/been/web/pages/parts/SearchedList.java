package been.web.pages.parts;

import been.web.pages.live.Live;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeLabel;
import com.vaadin.flow.router.Location;
import com.vaadin.flow.router.QueryParameters;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A list that is searched, filtered and read from its store a part at a time. What is searched for
 * and which part is shown are in the address.
 */
public final class SearchedList<T> extends Div {
    private static final String NONE = "";

    private final String path;
    private final Function<Query, Part<T>> read;
    private final DataTable<T> table;
    private final Map<String, OneOf<String>> choices = new LinkedHashMap<>();
    private final Map<String, SearchField> texts = new LinkedHashMap<>();
    private final Div filters = Html.div("fields");
    private final Div content = new Div();
    private final Live<Part<T>> live;
    private EmptyState nothing = new EmptyState("Nothing yet", "");
    private volatile Query query = new Query(Map.of(), "");

    /**
     * Which part of the list is wanted.
     *
     * @param filters by name; one that restricts nothing is absent
     * @param from where the part begins, as in {@link Part}; empty for the first part
     */
    public record Query(Map<String, String> filters, String from) {
        /** Empty if it restricts nothing. */
        public String get(String filter) {
            return filters.getOrDefault(filter, NONE);
        }

        public @Nullable String orNull(String filter) {
            return filters.get(filter);
        }

        /** For lists whose parts begin at a number of rows. */
        public int offset() {
            return Pager.offset(from);
        }

        /** A part of a list that is read by offset, {@link Pager#READ} rows at a time. */
        public <T> Part<T> part(List<T> read) {
            return new Part<>(
                    Pager.shown(read),
                    String.valueOf(Math.max(0, offset() - Pager.ROWS)),
                    Pager.isMore(read) ? String.valueOf(offset() + Pager.ROWS) : null);
        }
    }

    /**
     * A part of the list.
     *
     * @param newer where the part before it begins, if this is not the first; empty where that is
     *     not known, to go back to the first
     * @param older where the part after it begins; {@code null} if there is none
     */
    public record Part<T>(List<T> rows, String newer, @Nullable String older) {}

    /**
     * @param path of the page, without a leading slash
     */
    public SearchedList(String path, Function<Query, Part<T>> read, DataTable<T> table) {
        this.path = path;
        this.read = read;
        this.table = table;
        this.live = Live.of(this, this::read, this::show);
        add(filters, content);
    }

    /** Adds a line of text; the words that are searched for everywhere are called {@code q}. */
    public SearchedList<T> text(String name, String label, String placeholder) {
        filters.add(searchField(name, label, placeholder));
        return this;
    }

    /** Adds a line of text below a label that is always visible. */
    public SearchedList<T> field(String name, String label, String placeholder) {
        filters.add(
                Html.div("field", new NativeLabel(label), searchField(name, label, placeholder)));
        return this;
    }

    private SearchField searchField(String name, String label, String placeholder) {
        var field = Html.styled(new SearchField(label, placeholder, _ -> change()), "search");
        texts.put(name, field);
        return field;
    }

    /** Adds something beside the filters, such as a download. */
    public SearchedList<T> beside(Component more) {
        filters.add(more);
        return this;
    }

    /**
     * Adds a choice.
     *
     * @param any what the choice that restricts nothing is called
     */
    public SearchedList<T> choice(String name, String label, String any, Stream<String> values) {
        var choice = new OneOf<String>("", value -> value.equals(NONE) ? any : value);
        choice.setAriaLabel(label);
        choice.offer(Stream.concat(Stream.of(NONE), values).toList(), NONE);
        choice.onChoice(_ -> change());
        choices.put(name, choice);
        filters.add(choice);
        return this;
    }

    /** What the page shows while there is nothing to search in. */
    public SearchedList<T> whenEmpty(String title, String hint, String... commands) {
        nothing = new EmptyState(title, hint, commands);
        return this;
    }

    /** Keeps the list up to date while it is open. */
    public SearchedList<T> follow(Function<Runnable, AutoCloseable> changes) {
        live.follow(changes);
        return this;
    }

    /** Shows the part that an address names. */
    public void enter(QueryParameters address) {
        texts.forEach((name, text) -> text.setValue(address.getSingleParameter(name).orElse("")));
        choices.forEach((name, choice) -> {
            String value = address.getSingleParameter(name).orElse(NONE);
            boolean isKnown = choice.getListDataView().getItems().anyMatch(value::equals);
            choice.setValue(isKnown ? value : NONE);
        });
        query = new Query(filters(), address.getSingleParameter("from").orElse(""));
        refresh();
    }

    /** Reads the part again and shows it. */
    public void refresh() {
        live.now();
    }

    /** What is searched for, as it is in the address. */
    public Query query() {
        return query;
    }

    private Map<String, String> filters() {
        var set = new LinkedHashMap<String, String>();
        texts.forEach((name, text) -> set.put(name, text.getValue().strip()));
        choices.forEach((name, choice) -> set.put(name, choice.getValue()));
        set.values().removeIf(String::isEmpty);
        return set;
    }

    private void change() {
        query = new Query(filters(), "");
        var address = new Location(path, QueryParameters.simple(query.filters()));
        getUI().ifPresent(ui -> ui.getPage().getHistory().replaceState(null, address));
        refresh();
    }

    private Part<T> read() {
        return read.apply(query);
    }

    private void show(Part<T> part) {
        boolean isPartial = !query.filters().isEmpty() || !query.from().isEmpty();
        filters.setVisible(isPartial || !part.rows().isEmpty());
        if (part.rows().isEmpty()) {
            Html.fill(
                    content,
                    isPartial
                            ? new EmptyState("No matches", "Nothing fits these filters.")
                            : nothing);
            return;
        }
        table.draw(part.rows());
        String older = part.older();
        Morph.refill(
                content,
                table,
                Pager.links(
                        part.newer().isEmpty() ? Pager.NEWEST : Pager.NEWER,
                        query.from().isEmpty() ? null : href(part.newer()),
                        older == null ? null : href(older)));
    }

    private String href(String from) {
        var address = new LinkedHashMap<>(query.filters());
        if (!from.isEmpty() && !from.equals("0")) {
            address.put("from", from);
        }
        return "/" + path + (address.isEmpty() ? "" : "?" + encoded(address));
    }

    /** As a query of an address. */
    public static String encoded(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each ->
                        each.getKey()
                                + "="
                                + URLEncoder.encode(each.getValue(), StandardCharsets.UTF_8))
                .collect(Collectors.joining("&"));
    }
}
