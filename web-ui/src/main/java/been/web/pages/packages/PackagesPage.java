package been.web.pages.packages;

import been.packages.SoftwareRepository;
import been.packages.StoredPackage;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Sizes;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Input;
import com.vaadin.flow.component.html.Section;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.data.value.ValueChangeMode;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.List;
import java.util.Locale;

/** Every package, newest version first within a name. */
@Route(value = "packages", layout = MainLayout.class)
@PageTitle("Packages · BEEN")
@PermitAll
public final class PackagesPage extends Page {

    private static final int MOST_ROWS = 500;

    private final List<StoredPackage> packages;
    private final Div rows = new Div();

    public PackagesPage(SoftwareRepository repository) {
        packages = repository.list(null, null);
        title("Packages");
        if (packages.isEmpty()) {
            add(
                    new Section(
                            new EmptyState(
                                    "No package yet",
                                    "The shipped modules are published when the platform starts; analyses add what they fetch and build.")));
            return;
        }
        sub(new Span(packages.size() + " packages; each is immutable and known by its digest"));
        Input filter = new Input();
        filter.addClassName("filter");
        filter.setPlaceholder("name, kind or digest");
        filter.setAriaLabel("Search in packages");
        filter.setValueChangeMode(ValueChangeMode.EAGER);
        filter.addValueChangeListener(event -> show(event.getValue()));
        add(new Section(filter, rows));
        show("");
    }

    private void show(String words) {
        String wanted = words.toLowerCase(Locale.ROOT);
        DataTable table =
                new DataTable("Packages")
                        .text("name")
                        .text("version")
                        .text("kind")
                        .text("description")
                        .number("size")
                        .text("published")
                        .text("by")
                        .text("SHA-256");
        packages.stream()
                .filter(each -> text(each).contains(wanted))
                .limit(MOST_ROWS)
                .forEach(each -> row(table, each));
        Html.fill(rows, table);
    }

    private static String text(StoredPackage each) {
        return String.join(" ", each.name(), each.version(), each.kind().name(), each.digest())
                .toLowerCase(Locale.ROOT);
    }

    private static void row(DataTable table, StoredPackage each) {
        Anchor archive =
                Html.plainLink(
                        "/api/v1/packages/" + each.digest() + "/archive",
                        each.digest().substring(0, 12) + "…");
        archive.addClassName("mono");
        archive.setTitle(each.digest());
        archive.setDownload(true);
        table.row(
                Html.text(each.name(), "label"),
                DataTable.cell(each.version()),
                Html.text(each.kind().name().toLowerCase(Locale.ROOT), "tag"),
                Html.text(each.description(), "quiet"),
                DataTable.cell(Sizes.bytes((double) each.bytes())),
                new Moment(each.publishedAt()),
                DataTable.cell(each.publishedBy()),
                archive);
    }
}
