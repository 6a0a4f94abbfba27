package been.web.pages.changes;

import been.protocol.analyses.ChangeState;
import com.vaadin.flow.router.QueryParameters;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What of the changes is looked at; travels in the address, so that it can be shared.
 *
 * @param module empty for the one with the newest change, or in the list for all
 * @param host empty for all
 * @param analysis empty for all; in the list alone
 * @param isList whether changes are listed, instead of drawn over versions
 * @param firstVersion counted from the newest
 * @param before number of a change; the list shows those before it
 * @param chosen the cell that is looked at closely
 */
record ChangesView(
        String module,
        String host,
        String analysis,
        boolean isList,
        boolean onlyChanges,
        Set<ChangeState> states,
        int firstVersion,
        int firstRow,
        @Nullable Long before,
        @Nullable Chosen chosen) {

    static final int VERSIONS = 12;
    static final int ROWS = 25;

    static final ChangesView FIRST =
            new ChangesView("", "", "", false, false, Set.of(), 0, 0, null, null);

    ChangesView {
        states = Set.copyOf(states);
    }

    /** One benchmark at one version. */
    record Chosen(long series, String version) {}

    static ChangesView of(QueryParameters query) {
        Set<ChangeState> states = new TreeSet<>();
        query.getParameters("state").forEach(word -> ChangeState.of(word).ifPresent(states::add));
        String series = query.getSingleParameter("series").orElse("");
        String version = query.getSingleParameter("version").orElse("");
        return new ChangesView(
                query.getSingleParameter("module").orElse(""),
                query.getSingleParameter("host").orElse(""),
                query.getSingleParameter("analysis").filter(ChangesView::isNumber).orElse(""),
                query.getSingleParameter("view").filter("list"::equals).isPresent(),
                query.getSingleParameter("changed").isPresent(),
                states,
                number(query, "older"),
                number(query, "below"),
                query.getSingleParameter("before")
                        .filter(ChangesView::isNumber)
                        .map(Long::valueOf)
                        .orElse(null),
                isNumber(series) && !version.isEmpty()
                        ? new Chosen(Long.parseLong(series), version)
                        : null);
    }

    private static boolean isNumber(String text) {
        return text.matches("[0-9]{1,18}");
    }

    /** 0 for whatever is no such number. */
    private static int number(QueryParameters query, String name) {
        return query.getSingleParameter(name)
                .filter(text -> text.matches("[0-9]{1,9}"))
                .map(Integer::parseInt)
                .orElse(0);
    }

    QueryParameters query() {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        if (isList) {
            parameters.put("view", List.of("list"));
        }
        put(parameters, "module", module);
        put(parameters, "host", host);
        put(parameters, "analysis", analysis);
        if (onlyChanges) {
            parameters.put("changed", List.of("yes"));
        }
        if (!states.isEmpty()) {
            parameters.put("state", new TreeSet<>(states).stream().map(ChangeState::word).toList());
        }
        put(parameters, "older", firstVersion == 0 ? "" : String.valueOf(firstVersion));
        put(parameters, "below", firstRow == 0 ? "" : String.valueOf(firstRow));
        put(parameters, "before", Objects.toString(before, ""));
        if (chosen != null) {
            put(parameters, "series", String.valueOf(chosen.series()));
            put(parameters, "version", chosen.version());
        }
        return new QueryParameters(parameters);
    }

    private static void put(Map<String, List<String>> parameters, String name, String value) {
        if (!value.isEmpty()) {
            parameters.put(name, List.of(value));
        }
    }

    /** With another filter one begins at the first page. */
    ChangesView filtered(
            String otherModule, String otherHost, boolean changes, Set<ChangeState> others) {
        return new ChangesView(
                otherModule, otherHost, analysis, isList, changes, others, 0, 0, null, null);
    }

    ChangesView withList(boolean list) {
        return new ChangesView(
                module, host, list ? analysis : "", list, onlyChanges, states, 0, 0, null, null);
    }

    ChangesView withPart(int version, int row) {
        return new ChangesView(
                module,
                host,
                analysis,
                isList,
                onlyChanges,
                states,
                Math.max(0, version),
                Math.max(0, row),
                before,
                chosen);
    }

    ChangesView withBefore(@Nullable Long other) {
        return new ChangesView(
                module, host, analysis, isList, onlyChanges, states, 0, 0, other, null);
    }

    ChangesView withChosen(@Nullable Chosen other) {
        return new ChangesView(
                module,
                host,
                analysis,
                isList,
                onlyChanges,
                states,
                firstVersion,
                firstRow,
                before,
                other);
    }
}
