package been.packages.wiring;

import been.depot.Depot;
import been.packages.PackageContents;
import been.packages.PackageRule;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.packages.TemporaryPackages;
import been.packages.archive.ArchiveInspector;
import been.packages.archive.ArchiveLimits;
import been.packages.archive.Inspection;
import been.packages.archive.Manifest;
import been.packages.archive.PackageArchive;
import been.packages.archive.PackageBuilder;
import been.packages.archive.Packaged;
import been.packages.archive.RefusalCode;
import been.packages.archive.Requirement;
import been.packages.blobs.BlobStore;
import been.packages.blobs.Staged;
import been.packages.catalogue.Catalogue;
import been.protocol.PackageReference;
import been.protocol.fault.FailurePoint;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.task.version.VersionRange;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The software repository of one platform: archives in a folder, their index in the database. */
public final class LocalSoftwareRepository implements SoftwareRepository, TemporaryPackages {
    private static final Logger LOG = LoggerFactory.getLogger(LocalSoftwareRepository.class);

    private static final int MOST_REQUIRED = 100;

    private final BlobStore blobs;
    private final Catalogue catalogue;
    private final ArchiveLimits limits;
    private final ArchiveInspector inspector;
    private final InstantSource clock;
    private final Map<PackageKind, PackageRule> rules;

    private LocalSoftwareRepository(
            BlobStore blobs,
            Catalogue catalogue,
            ArchiveLimits limits,
            InstantSource clock,
            Map<PackageKind, PackageRule> rules) {
        this.blobs = blobs;
        this.catalogue = catalogue;
        this.limits = limits;
        this.inspector = new ArchiveInspector(limits);
        this.clock = clock;
        this.rules = Map.copyOf(rules);
    }

    /**
     * Opens the repository with the platform's own limits; tables and folders are made if need be.
     *
     * @throws IOException when the folder cannot be used
     */
    public static LocalSoftwareRepository open(
            DataSource database, Path folder, InstantSource clock) throws IOException {
        return open(database, folder, clock, ArchiveLimits.DEFAULT);
    }

    /**
     * Opens one controller's door to the repository that several share; its folder holds copies.
     *
     * @throws IOException when the folder cannot be used
     */
    public static LocalSoftwareRepository shared(
            DataSource database, Depot depot, Path folder, InstantSource clock) throws IOException {
        return new LocalSoftwareRepository(
                BlobStore.open(folder, depot),
                Catalogue.open(database),
                ArchiveLimits.DEFAULT,
                clock,
                Map.of());
    }

    /** Opens the repository with its own limits. */
    public static LocalSoftwareRepository open(
            DataSource database, Path folder, InstantSource clock, ArchiveLimits limits)
            throws IOException {
        return new LocalSoftwareRepository(
                BlobStore.open(folder, null), Catalogue.open(database), limits, clock, Map.of());
    }

    /** The same repository, whose new packages also keep these rules of their kinds. */
    public LocalSoftwareRepository withRules(Map<PackageKind, PackageRule> more) {
        return new LocalSoftwareRepository(blobs, catalogue, limits, clock, more);
    }

    @Override
    public Publication publish(
            InputStream archive,
            @Nullable String expectedDigest,
            String who,
            BiPredicate<String, PackageKind> may)
            throws IOException {
        var arrived = blobs.stage(archive, limits.bytes());
        if (arrived.isEmpty()) {
            return refused(
                    RefusalCode.SIZE, "the archive has more than " + limits.bytes() + " bytes");
        }
        try (var staged = arrived.orElseThrow()) {
            if (expectedDigest != null
                    && !staged.digest().equals(expectedDigest.toLowerCase(Locale.ROOT))) {
                return refused(
                        RefusalCode.DIGEST,
                        "what arrived is not what was announced: its SHA-256 is "
                                + staged.digest()
                                + "; send it again");
            }
            return switch (inspector.inspect(staged.file())) {
                case Inspection.Unsound(var refusal) -> refused(refusal.code(), refusal.why());
                case Inspection.Sound(var manifest, var _, var _) -> {
                    Optional<Publication> refusal = refusal(staged.file(), manifest, may);
                    yield refusal.isPresent() ? refusal.get() : resolve(staged, manifest, who);
                }
            };
        }
    }

    /** What is not about archives: who may publish it, and what its kind demands. */
    private Optional<Publication> refusal(
            Path archive, Manifest manifest, BiPredicate<String, PackageKind> may)
            throws IOException {
        PackageKind kind = manifest.kind();
        if (!may.test(manifest.name(), kind)) {
            return Optional.of(
                    refused(
                            RefusalCode.KIND,
                            "%s is a package of kind %s, which you may not publish; ask an administrator"
                                    .formatted(
                                            manifest.name(),
                                            kind.name().toLowerCase(Locale.ROOT))));
        }
        PackageRule rule = rules.get(kind);
        try {
            return rule == null
                    ? Optional.empty()
                    : rule.complaint(path -> content(archive, path))
                            .map(why -> refused(RefusalCode.CONTENT, why));
        } catch (UncheckedIOException unreadable) {
            throw unreadable.getCause();
        }
    }

    private static Optional<byte[]> content(Path archive, String path) {
        try {
            return PackageArchive.content(archive, path);
        } catch (IOException unreadable) {
            throw new UncheckedIOException(unreadable);
        }
    }

    /** Chooses the packages that it requires. */
    private Publication resolve(Staged staged, Manifest manifest, String who) throws IOException {
        Optional<StoredPackage> known = catalogue.byDigest(staged.digest());
        if (known.isPresent()) {
            return keep(staged, manifest, who, known.get().requires());
        }
        List<PackageReference> requires = new ArrayList<>();
        Set<PackageReference> all = new LinkedHashSet<>();
        for (Requirement required : manifest.requirements()) {
            Optional<StoredPackage> found = find(required.name(), required.version());
            if (found.isEmpty()) {
                return refused(
                        RefusalCode.REQUIRES,
                        "%s %s requires %s, which is not published here; publish it first"
                                .formatted(manifest.name(), manifest.version(), required));
            }
            var one =
                    new PackageReference(
                            found.get().name(), found.get().version(), found.get().digest());
            requires.add(one);
            all.add(one);
            addRequired(one.digest(), all);
        }
        if (all.size() > MOST_REQUIRED) {
            return refused(
                    RefusalCode.REQUIRES,
                    "%s %s requires %d packages, directly or through others; at most %d are allowed"
                            .formatted(
                                    manifest.name(),
                                    manifest.version(),
                                    all.size(),
                                    MOST_REQUIRED));
        }
        return keep(staged, manifest, who, requires);
    }

    private Publication keep(
            Staged staged, Manifest manifest, String who, List<PackageReference> requires)
            throws IOException {
        var candidate =
                new StoredPackage(
                        manifest.name(),
                        manifest.version(),
                        manifest.kind(),
                        manifest.description(),
                        staged.digest(),
                        staged.bytes(),
                        clock.instant().truncatedTo(ChronoUnit.MILLIS),
                        who,
                        manifest.platforms(),
                        requires);
        var holder = catalogue.holder(manifest.name(), manifest.version());
        if (holder.isPresent()
                && !manifest.isSnapshot()
                && !holder.orElseThrow().digest().equals(staged.digest())) {
            return conflict(holder.orElseThrow());
        }
        // First the content, then the index: what is listed is there.
        blobs.keep(staged);
        FailurePoint.PACKAGE_KEPT.reached();
        Catalogue.Entered entered = catalogue.enter(candidate, manifest.isSnapshot());
        FailurePoint.PACKAGE_CATALOGUED.reached();
        return switch (entered) {
            case Catalogue.Entered.Taken(var taken) -> conflict(taken);
            case Catalogue.Entered.Current(var stored, var isNew) -> {
                if (isNew) {
                    LOG.info(
                            "published {} {} ({}) by {}",
                            stored.name(),
                            stored.version(),
                            stored.digest(),
                            who);
                }
                yield new Publication.Published(stored, isNew);
            }
        };
    }

    @Override
    public Optional<StoredPackage> find(String name, @Nullable String version) {
        if (version == null) {
            return catalogue.list(null, name).stream().findFirst();
        }
        Optional<VersionRange> range = VersionRange.read(version);
        return catalogue
                .current(name, version)
                .or(() ->
                        range.flatMap(wanted ->
                                catalogue.list(null, name).stream()
                                        .filter(one -> wanted.contains(one.version()))
                                        .findFirst()));
    }

    @Override
    public List<PackageReference> required(String digest) {
        var all = new LinkedHashSet<PackageReference>();
        addRequired(digest, all);
        return List.copyOf(all);
    }

    private void addRequired(String digest, Set<PackageReference> all) {
        catalogue.byDigest(digest).map(StoredPackage::requires).orElse(List.of()).stream()
                .filter(all::add)
                .forEach(one -> addRequired(one.digest(), all));
    }

    @Override
    public List<StoredPackage> list(@Nullable PackageKind kind, @Nullable String name) {
        return catalogue.list(kind, name);
    }

    @Override
    public boolean withdraw(String name, String version, String who) {
        boolean isWithdrawn = catalogue.withdraw(name, version, who, clock.instant());
        if (isWithdrawn) {
            LOG.info("{} {} was withdrawn by {}", name, version, who);
        }
        return isWithdrawn;
    }

    @Override
    public Outcome publishTemporary(String name, String version, Map<String, Path> files)
            throws IOException {
        Path draft = blobs.draft();
        var builder =
                new PackageBuilder()
                        .add(
                                "package.yaml",
                                "name: %s\nversion: %s\nkind: data\ndescription: Temporary\nlicence: NONE\n"
                                        .formatted(name, version)
                                        .getBytes(StandardCharsets.UTF_8));
        try {
            for (Map.Entry<String, Path> file : files.entrySet()) {
                builder.add("files/" + file.getKey(), file.getValue());
            }
            return switch (builder.write(draft)) {
                case Packaged.Refused(var refusal) -> new Refused(refusal.why());
                case Packaged.Built built -> {
                    try (var in = Files.newInputStream(draft);
                            var staged = blobs.stage(in, limits.bytes()).orElseThrow()) {
                        blobs.keep(staged);
                    }
                    yield new Published(new PackageReference(name, version, built.digest()));
                }
            };
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    @Override
    public void release(PackageReference temporary) throws IOException {
        if (!catalogue.knows(temporary.digest())) {
            blobs.remove(temporary.digest());
        }
    }

    @Override
    public Optional<Path> archive(String digest) {
        return blobs.find(digest);
    }

    @Override
    public Optional<byte[]> file(String digest, String path) throws IOException {
        var archive = blobs.find(digest);
        return archive.isEmpty()
                ? Optional.empty()
                : PackageArchive.content(archive.orElseThrow(), path);
    }

    @Override
    public Optional<PackageContents> contents(String digest) throws IOException {
        var archive = blobs.find(digest);
        return archive.isEmpty()
                ? Optional.empty()
                : Optional.of(PackageArchive.contents(archive.orElseThrow()));
    }

    private static Publication conflict(StoredPackage holder) {
        return new Publication.Conflict(
                holder.name()
                        + " "
                        + holder.version()
                        + " is already published with other content (SHA-256 "
                        + holder.digest()
                        + "); publish yours as another version");
    }

    private static Publication refused(RefusalCode code, String why) {
        return new Publication.Refused(code.text(), why);
    }
}
