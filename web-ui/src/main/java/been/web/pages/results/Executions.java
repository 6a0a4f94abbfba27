package been.web.pages.results;

import been.protocol.results.StoredAnalysis;
import been.protocol.results.StoredExecution;
import been.protocol.results.Validity;
import been.web.charts.Figures;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.text.Numbers;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.html.Span;

/** Cells of tables of executions. */
public final class Executions {
    private Executions() {}

    /** Such as {@code binary 1, execution 2}, with a link to its task. */
    public static Component name(StoredExecution each) {
        var address = each.address();
        String name = "binary %d, execution %d".formatted(address.binary(), address.execution());
        return isImported(each) ? new Span(name) : Links.task(each.task(), name);
    }

    public static Component host(StoredExecution each) {
        return isImported(each) ? new Span(each.host()) : Links.host(each.host());
    }

    private static boolean isImported(StoredExecution each) {
        return StoredAnalysis.isImported(each.address().analysis());
    }

    public static String mean(StoredExecution each, Figures figures) {
        Double mean = each.means().get(figures.metric().name());
        return mean == null ? "–" : Numbers.significant(figures.scale().apply(mean));
    }

    public static long measurements(StoredExecution each, Figures figures) {
        return each.measurements().getOrDefault(figures.metric().name(), 0L);
    }

    /** Whether it counts, and if not, why; what disturbed it on hover. */
    public static Span validity(StoredExecution each) {
        if (each.validity() == Validity.VALID) {
            return Html.quiet("yes");
        }
        String word = each.validity().word();
        Span shown =
                Html.text((each.validity().counts() ? "⚠ yes, " : "✕ no, ") + word, "disturbed");
        shown.setTitle(String.join(", ", each.disturbedBy()));
        return shown;
    }
}
