package been.web.pages.packages;

import been.analyses.Analyses;
import been.analyses.PackageUse;
import been.packages.PackageContents;
import been.packages.PackageContents.PackagedFile;
import been.packages.SoftwareRepository;
import been.protocol.PackageReference;
import been.protocol.packages.StoredPackage;
import been.web.pages.layout.MainLayout;
import been.web.pages.parts.DataTable;
import been.web.pages.parts.Dialogs;
import been.web.pages.parts.Facts;
import been.web.pages.parts.Html;
import been.web.pages.parts.Links;
import been.web.pages.parts.OneOf;
import been.web.pages.parts.Page;
import been.web.pages.text.Sizes;
import been.web.security.Caller;
import com.vaadin.flow.component.button.Button;
import com.vaadin.flow.component.notification.Notification;
import com.vaadin.flow.router.BeforeEnterEvent;
import com.vaadin.flow.router.BeforeEnterObserver;
import com.vaadin.flow.router.Route;
import jakarta.annotation.security.PermitAll;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

/** One package: its manifest, its files, the analyses that use it, and a button to delete it. */
@Route(value = "packages/:digest([0-9a-f]{64})", layout = MainLayout.class)
@PermitAll
public final class PackagePage extends Page implements BeforeEnterObserver {
    private final SoftwareRepository repository;
    private final Analyses analyses;
    private final Caller caller;

    public PackagePage(SoftwareRepository repository, Analyses analyses, Caller caller) {
        super("Package", Html.link("/packages", "Packages"));
        this.repository = repository;
        this.analyses = analyses;
        this.caller = caller;
    }

    @Override
    public void beforeEnter(BeforeEnterEvent event) {
        String digest = parameter(event, "digest", Function.identity());
        StoredPackage stored =
                found(
                        repository.list(null, null).stream()
                                .filter(each -> each.digest().equals(digest))
                                .findFirst(),
                        "package " + digest);
        title(stored.name());
        sub(
                stored.version(),
                Html.text(OneOf.word(stored.kind()), "tag"),
                Html.line("published ", stored.publishedAt(), " by " + stored.publishedBy()),
                Sizes.bytes((double) stored.bytes()));
        actions(
                Html.download("/api/v1/packages/" + digest + "/archive", "Download"),
                Html.only(
                        UploadDialog.may(caller, stored.name(), stored.kind()),
                        new Button("Delete", _ -> confirm(stored))));
        PackageContents contents = found(contents(digest), "package " + digest);
        add(
                Html.section("Manifest", Html.div("plane pad", manifest(stored, contents))),
                Html.section(
                        "Used by",
                        new DataTable<PackageUse>("Analyses that use it")
                                .column(
                                        "analysis",
                                        use -> Links.analysis(use.analysis(), use.name()),
                                        "label")
                                .column("", use -> use.isOpen() ? "running" : "ended", "quiet")
                                .whenEmpty("No analysis uses it.")
                                .show(analyses.uses(digest))),
                Html.section(
                        "Files",
                        new DataTable<PackagedFile>("Files of the package")
                                .column("file", PackagedFile::path, "mono")
                                .number("size", file -> Sizes.bytes((double) file.bytes()))
                                .show(contents.files())));
    }

    private Optional<PackageContents> contents(String digest) {
        try {
            return repository.contents(digest);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Facts manifest(StoredPackage stored, PackageContents contents) {
        var facts =
                new Facts()
                        .fact("description", stored.description())
                        .fact("licence", contents.licence())
                        .fact(
                                "platforms",
                                contents.platforms().isEmpty()
                                        ? "any"
                                        : String.join(", ", contents.platforms()))
                        .known(
                                "requires",
                                stored.requires().stream()
                                        .map(PackageReference::toString)
                                        .collect(Collectors.joining(", ")));
        new TreeMap<>(contents.provenance()).forEach(facts::fact);
        return facts.fact("SHA-256", Html.text(stored.digest(), "mono"));
    }

    private void confirm(StoredPackage stored) {
        Optional<PackageUse> open =
                analyses.uses(stored.digest()).stream().filter(PackageUse::isOpen).findFirst();
        if (open.isPresent()) {
            Notification.show(
                    "Analysis %s, %s, is running and uses it; stop it first."
                            .formatted(open.get().analysis(), open.get().name()));
            return;
        }
        Dialogs.confirm(
                "Delete %s %s?".formatted(stored.name(), stored.version()),
                "It is unlisted, and nothing new can use it; existing results keep it.",
                "Delete",
                "Keep it",
                () -> delete(stored));
    }

    private void delete(StoredPackage stored) {
        if (UploadDialog.may(caller, stored.name(), stored.kind())) {
            repository.withdraw(stored.name(), stored.version(), caller.name());
            go("packages");
        }
    }
}
