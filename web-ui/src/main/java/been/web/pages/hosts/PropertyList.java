package been.web.pages.hosts;

import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.NativeDetails;
import com.vaadin.flow.component.html.Span;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * The properties of a host, grouped by their first name; the thousands of installed packages are
 * shown when they are searched for.
 */
final class PropertyList extends Div {

    private static final String PACKAGES = "software.packages.";
    private static final Pattern ELEMENT = Pattern.compile("\\[[0-9]+]$");
    private static final int MOST = 500;

    PropertyList() {
        addClassName("plane");
    }

    /**
     * @param words to be found in the path or value of what is shown; empty for all
     */
    void show(Map<String, Object> leaves, String words) {
        removeAll();
        String wanted = words.strip().toLowerCase(Locale.ROOT);
        var groups = new TreeMap<String, Facts>();
        int shown = 0;
        int left = 0;
        for (var row : rows(leaves).entrySet()) {
            String path = row.getKey();
            String value = row.getValue();
            boolean isPackage = path.startsWith(PACKAGES) && path.contains("versions");
            if (!(path + " " + value).toLowerCase(Locale.ROOT).contains(wanted)
                    || (isPackage && wanted.isEmpty())) {
                continue;
            }
            if (++shown > MOST) {
                left++;
                continue;
            }
            groups.computeIfAbsent(path.split("[.\\[]", 2)[0], _ -> new Facts())
                    .fact(path, Html.text(value, "mono"));
        }
        groups.forEach((group, facts) -> {
            var details = new NativeDetails(group, facts);
            details.addClassName("group");
            details.setOpen(true);
            add(details);
        });
        if (leaves.isEmpty()) {
            note("The host has not sent its properties yet.");
        } else if (shown == 0) {
            note("No property matches.");
        } else if (left > 0) {
            note("And " + Numbers.count(left) + " more that match.");
        } else if (wanted.isEmpty() && leaves.keySet().stream().anyMatch(PropertyList::isPackage)) {
            note("Installed packages are found by searching.");
        }
    }

    private static boolean isPackage(String path) {
        return path.startsWith(PACKAGES);
    }

    private void note(String text) {
        add(Html.div("pad quiet", new Span(text)));
    }

    /** Values as people read them, by path; those of a list of values stand in one row. */
    static Map<String, String> rows(Map<String, Object> leaves) {
        Map<String, Set<String>> values = new TreeMap<>();
        leaves.forEach((path, value) ->
                values.computeIfAbsent(ELEMENT.matcher(path).replaceFirst(""), _ -> new TreeSet<>())
                        .add(value(path, value)));
        var rows = new LinkedHashMap<String, String>();
        values.forEach((path, all) -> rows.put(path, String.join(", ", all)));
        return rows;
    }

    private static String value(String path, Object value) {
        if (!(value instanceof Long number)) {
            return String.valueOf(value);
        }
        boolean isBytes = path.endsWith("size") || path.matches("memory\\.(total|swap|page)");
        if (isBytes) {
            return Numbers.count(number) + " (" + Sizes.bytes(number) + ")";
        }
        return path.startsWith("cpu.frequency")
                ? Numbers.fixed(number / 1e9, 2) + " GHz"
                : String.valueOf(number);
    }
}
