package been.web.pages.packages;

import been.packages.SoftwareRepository;
import been.protocol.access.Role;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Html;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.parts.Pager;
import been.web.pages.parts.SearchedList;
import been.web.pages.text.Numbers;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.util.Locale;
import java.util.stream.Stream;

/** Every package, newest version first within a name; searched and paged. */
@Route(value = "packages", layout = MainLayout.class)
@PermitAll
public final class PackagesPage extends Page implements BeforeEnterObserver {
    private final SoftwareRepository repository;
    private final SearchedList<StoredPackage> list;

    public PackagesPage(SoftwareRepository repository, Caller caller) {
        super("Packages");
        this.repository = repository;
        var table =
                new DataTable<StoredPackage>("Packages")
                        .column(
                                "name",
                                each -> Html.link("/packages/" + each.digest(), each.name()),
                                "label")
                        .column("version", StoredPackage::version, "nowrap")
                        .column("kind", each -> OneOf.word(each.kind()), "tag")
                        .column("description", StoredPackage::description, "quiet")
                        .number("size", each -> Sizes.bytes((double) each.bytes()))
                        .column("published", StoredPackage::publishedAt)
                        .column("by", StoredPackage::publishedBy, "nowrap")
                        .column("SHA-256", PackagesPage::digest, "mono");
        list =
                new SearchedList<>("packages", this::read, table)
                        .text("q", "Search in packages", "name, version, description or digest")
                        .choice(
                                "kind",
                                "Kind of package",
                                "any kind",
                                Stream.of(PackageKind.values()).map(OneOf::word))
                        .whenEmpty(
                                "No package yet",
                                "The shipped modules are published when the platform starts; analyses add what they fetch and build.");
        var upload =
                new Button(
                        "Upload", _ -> UploadDialog.open(repository, caller, this::showUploaded));
        actions(Html.only(caller.may(Role.OPERATOR), upload));
        add(list);
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        showCount();
        list.enter(event.getLocation().getQueryParameters());
    }

    private void showCount() {
        int count = repository.list(null, null).size();
        sub(Numbers.count(count) + " packages; each is immutable and known by its digest");
    }

    private void showUploaded() {
        showCount();
        list.refresh();
    }

    private SearchedList.Part<StoredPackage> read(SearchedList.Query query) {
        return query.part(
                repository.list(null, null).stream()
                        .filter(each -> isWanted(each, query))
                        .skip(query.offset())
                        .limit(Pager.READ)
                        .toList());
    }

    private static boolean isWanted(StoredPackage each, SearchedList.Query query) {
        String kind = query.get("kind");
        String text =
                String.join(
                                " ",
                                each.name(),
                                each.version(),
                                each.description(),
                                each.digest(),
                                each.publishedBy())
                        .toLowerCase(Locale.ROOT);
        return (kind.isEmpty() || kind.equals(OneOf.word(each.kind())))
                && text.contains(query.get("q").toLowerCase(Locale.ROOT));
    }

    private static Span digest(StoredPackage each) {
        Span digest = new Span(each.digest().substring(0, 12) + "…");
        digest.setTitle(each.digest());
        return digest;
    }
}
