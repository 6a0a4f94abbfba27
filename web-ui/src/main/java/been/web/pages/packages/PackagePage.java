package been.web.pages.packages;

import been.analyses.Analyses;
import been.analyses.PackageUse;
import been.packages.PackageContents;
import been.packages.PackageContents.PackagedFile;
import been.packages.SoftwareRepository;
import been.packages.StoredPackage;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Moment;
import been.web.pages.parts.Page;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import been.web.security.Permission;
import been.web.security.Role;
import com.vaadin.flow.component.Component;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.confirmdialog.ConfirmDialog;
import com.vaadin.flow.component.html.Anchor;
import com.vaadin.flow.component.html.Span;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.HasDynamicTitle;
import com.vaadin.flow.router.NotFoundException;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;

/** One package: what it says of itself, its files, who uses it, and a way to be rid of it. */
@Route(value = "packages/:digest([0-9a-f]{64})", layout = MainLayout.class)
@PermitAll
public final class PackagePage extends Page implements BeforeEnterObserver, HasDynamicTitle {
    private static final int MOST = 500;

    private final SoftwareRepository repository;
    private final Analyses analyses;
    private final Caller caller;
    private Optional<StoredPackage> shown = Optional.empty();

    public PackagePage(SoftwareRepository repository, Analyses analyses, Caller caller) {
        this.repository = repository;
        this.analyses = analyses;
        this.caller = caller;
        trail(Html.link("/packages", "Packages"));
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String digest = event.getRouteParameters().get("digest").orElse("");
        StoredPackage stored =
                repository.list(null, null).stream()
                        .filter(each -> each.digest().equals(digest))
                        .findFirst()
                        .orElseThrow(
                                () -> new NotFoundException("There is no package " + digest + "."));
        shown = Optional.of(stored);
        title(stored.name());
        sub(
                new Span(stored.version()),
                Html.text(PackagesPage.word(stored.kind()), "tag"),
                new Span(
                        new Span("published "),
                        new Moment(stored.publishedAt()),
                        new Span(" by " + stored.publishedBy())),
                new Span(Sizes.bytes((double) stored.bytes())));
        Anchor archive = Html.plainLink("/api/v1/packages/" + digest + "/archive", "Download");
        archive.setDownload(true);
        var delete = new Button("Delete", _ -> confirm(stored));
        delete.setVisible(mayDelete(stored));
        actions(archive, delete);
        PackageContents contents = contents(digest);
        List<PackageUse> uses = analyses.uses(digest);
        add(
                Html.section("Manifest", Html.div("plane pad", manifest(stored, contents))),
                Html.section("Used by", uses(uses)),
                Html.section("Files", files(contents.files())));
    }

    private PackageContents contents(String digest) {
        try {
            return repository
                    .contents(digest)
                    .orElseThrow(
                            () -> new NotFoundException("There is no package " + digest + "."));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Component manifest(StoredPackage stored, PackageContents contents) {
        var facts = new Facts();
        facts.fact("description", stored.description());
        facts.fact("licence", contents.licence());
        facts.fact(
                "platforms",
                contents.platforms().isEmpty() ? "any" : String.join(", ", contents.platforms()));
        if (!contents.requires().isEmpty()) {
            facts.fact("requires", String.join(", ", contents.requires()));
        }
        new TreeMap<>(contents.provenance()).forEach(facts::fact);
        facts.fact("SHA-256", Html.text(stored.digest(), "mono"));
        return facts;
    }

    private static Component uses(List<PackageUse> uses) {
        if (uses.isEmpty()) {
            return Html.text("No analysis uses it.", "quiet");
        }
        DataTable table = new DataTable("Analyses that use it").text("analysis").text("");
        uses.stream()
                .limit(MOST)
                .forEach(use ->
                        table.row(
                                Html.styled(
                                        Html.link("/analyses/" + use.analysis(), use.name()),
                                        "label"),
                                Html.text(use.isOpen() ? "goes on" : "has ended", "quiet")));
        return table;
    }

    private static Component files(List<PackagedFile> files) {
        DataTable table = new DataTable("Files of the package").text("file").number("size");
        files.stream()
                .limit(MOST)
                .forEach(file ->
                        table.row(
                                Html.text(file.path(), "mono"),
                                DataTable.cell(Sizes.bytes((double) file.bytes()))));
        return files.size() > MOST
                ? Html.div(
                        "list-of-files",
                        table,
                        Html.text("and %d more".formatted(files.size() - MOST), "quiet"))
                : table;
    }

    /** As over REST: code that others run needs more than running tasks does. */
    private boolean mayDelete(StoredPackage stored) {
        return switch (stored.kind()) {
            case MODULE, EVALUATOR -> caller.may(Permission.PUBLISH_CODE);
            case SOURCE, BINARY, TASK, DATA -> caller.may(Role.OPERATOR);
        };
    }

    private void confirm(StoredPackage stored) {
        Optional<PackageUse> open =
                analyses.uses(stored.digest()).stream().filter(PackageUse::isOpen).findFirst();
        if (open.isPresent()) {
            Notification.show(
                    "The analysis %s, %s, goes on and uses it; stop it first."
                            .formatted(open.get().analysis(), open.get().name()));
            return;
        }
        var dialog = new ConfirmDialog();
        dialog.setHeader("Delete %s %s?".formatted(stored.name(), stored.version()));
        dialog.setText(
                "It is listed no more, and nothing new can use it. What was measured with it keeps it.");
        dialog.setCancelable(true);
        dialog.setCancelText("Keep it");
        dialog.setConfirmText("Delete");
        dialog.addConfirmListener(_ -> {
            if (!mayDelete(stored)) {
                return;
            }
            repository.withdraw(stored.name(), stored.version(), caller.name());
            getUI().ifPresent(ui -> ui.navigate("packages"));
        });
        dialog.open();
    }

    @Override
    public String getPageTitle() {
        return shown.map(StoredPackage::name).orElse("Package") + " · BEEN";
    }
}
