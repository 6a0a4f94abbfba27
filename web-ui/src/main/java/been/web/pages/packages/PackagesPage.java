package been.web.pages.packages;

import been.packages.PackageKind;
import been.packages.SoftwareRepository;
import been.packages.StoredPackage;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.EmptyState;
import been.web.pages.parts.FilterBar;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Role;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Div;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.PageTitle;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Every package, newest version first within a name; searched and paged. */
@Route(value = "packages", layout = MainLayout.class)
@PageTitle("Packages · BEEN")
@PermitAll
public final class PackagesPage extends Page implements BeforeEnterObserver {
    private final SoftwareRepository repository;
    private final Caller caller;
    private final Div rows = new Div();
    private final FilterBar filter =
            new FilterBar(
                            "packages",
                            "Search in packages",
                            "name, version, description or digest",
                            this::first)
                    .choice(
                            "kind",
                            "Kind of package",
                            "any kind",
                            Arrays.stream(PackageKind.values()).map(PackagesPage::word).toList());
    private int offset;

    public PackagesPage(SoftwareRepository repository, Caller caller) {
        this.repository = repository;
        this.caller = caller;
        title("Packages");
        if (caller.may(Role.OPERATOR)) {
            actions(new Button("Upload", _ -> upload()));
        }
        add(filter, rows);
    }

    static String word(PackageKind kind) {
        return kind.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        var query = event.getLocation().getQueryParameters();
        offset = query.getSingleParameter("offset").map(Pager::offset).orElse(0);
        filter.read(query);
        show();
    }

    private void first() {
        offset = 0;
        show();
    }

    private void upload() {
        new UploadDialog(repository, caller, this::show).open();
    }

    private void show() {
        List<StoredPackage> all = repository.list(null, null);
        sub(new Span(all.size() + " packages; each is immutable and known by its digest"));
        List<StoredPackage> found = all.stream().filter(this::isWanted).toList();
        List<StoredPackage> part = found.stream().skip(offset).limit(Pager.ROWS).toList();
        if (part.isEmpty()) {
            Html.fill(
                    rows,
                    all.isEmpty()
                            ? new EmptyState(
                                    "No package yet",
                                    "The shipped modules are published when the platform starts; analyses add what they fetch and build.")
                            : new EmptyState(
                                    "Nothing like that",
                                    "No package is like what you search for."));
            return;
        }
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
        part.forEach(each -> row(table, each));
        Html.fill(rows, table, new Pager("/packages", filter.query(), offset, part.size()));
    }

    private boolean isWanted(StoredPackage each) {
        String kind = filter.chosen("kind");
        String text =
                String.join(
                                " ",
                                each.name(),
                                each.version(),
                                each.description(),
                                each.digest(),
                                each.publishedBy())
                        .toLowerCase(Locale.ROOT);
        return (kind.isEmpty() || kind.equals(word(each.kind())))
                && text.contains(filter.words().toLowerCase(Locale.ROOT));
    }

    private static void row(DataTable table, StoredPackage each) {
        Span digest = Html.text(each.digest().substring(0, 12) + "…", "mono");
        digest.setTitle(each.digest());
        table.row(
                Html.styled(Html.link("/packages/" + each.digest(), each.name()), "label"),
                Html.text(each.version(), "nowrap"),
                Html.text(word(each.kind()), "tag"),
                Html.text(each.description(), "quiet"),
                DataTable.cell(Sizes.bytes((double) each.bytes())),
                new Moment(each.publishedAt()),
                Html.text(each.publishedBy(), "nowrap"),
                digest);
    }
}
