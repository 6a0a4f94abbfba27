package been.web.rest;

import been.analyses.Analyses;
import been.analyses.PackageUse;
import been.packages.PackageContents;
import been.packages.Publication;
import been.packages.SoftwareRepository;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.task.version.VersionRange;
import been.web.openapi.Gives;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import been.web.security.Permission;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.URI;
import java.security.Principal;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Packages: publish, query, fetch. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/packages")
final class PackageResource {

    private static final String NOT_ALLOWED = "package.kind";

    private final SoftwareRepository packages;

    private final Analyses analyses;

    PackageResource(SoftwareRepository packages, Analyses analyses) {
        this.packages = packages;
        this.analyses = analyses;
    }

    /** Publishes the archive in the body; 201 when it is new, 200 when it was there already. */
    @PutMapping
    @Action("package.publish")
    @RawBody("application/octet-stream")
    @Succeeds({201, 200})
    ResponseEntity<StoredPackage> publish(
            @RequestHeader(value = "X-Content-SHA256", required = false) @Nullable String digest,
            Principal caller,
            HttpServletRequest request)
            throws IOException {
        return answer(
                packages.publish(
                        request.getInputStream(),
                        digest,
                        caller.getName(),
                        (name, kind) ->
                                !Permission.isCode(name, kind)
                                        || Permission.PUBLISH_CODE.isHeldBy(caller)));
    }

    /** 201 when it is new, 200 when it was there already, else why it is not. */
    static ResponseEntity<StoredPackage> answer(Publication publication) {
        return switch (publication) {
            case Publication.Published published ->
                    (published.isNew()
                                    ? ResponseEntity.created(
                                            URI.create(
                                                    "/api/v1/packages/"
                                                            + published.stored().digest()))
                                    : ResponseEntity.ok())
                            .body(published.stored());
            case Publication.Conflict conflict ->
                    throw Refusals.conflict("package.conflict", conflict.why());
            case Publication.Refused(var code, var why) when code.equals(NOT_ALLOWED) ->
                    throw new RefusedCall(ApiProblem.user(HttpStatus.FORBIDDEN, code, why + "."));
            case Publication.Refused(var code, var why) -> throw Refusals.unprocessable(code, why);
        };
    }

    /**
     * Packages, newest version first within a name.
     *
     * @param version a version or a range such as {@code >=1.2 <2} or {@code 1.x}
     * @param platform such as {@code linux/x86_64}: only packages that run there
     */
    @GetMapping
    Listing<StoredPackage> list(
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable String name,
            @RequestParam(required = false) @Nullable String version,
            @RequestParam(required = false) @Nullable String platform,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "1000") int limit) {
        Predicate<String> isWanted = version == null ? _ -> true : versions(version);
        List<StoredPackage> found =
                packages.list(kind == null ? null : kind(kind), name).stream()
                        .filter(one -> isWanted.test(one.version()))
                        .filter(one ->
                                platform == null
                                        || one.platforms().isEmpty()
                                        || one.platforms().contains(platform))
                        .toList();
        return Cursor.page(found, cursor, limit);
    }

    private static Predicate<String> versions(String text) {
        VersionRange range =
                VersionRange.read(text)
                        .orElseThrow(() ->
                                Refusals.badParameter(
                                        "'%s' is not a version or a range; expected for example 1.2, 1.x or >=1.2 <2."
                                                .formatted(text)));
        return one -> one.equals(text) || range.contains(one);
    }

    private static PackageKind kind(String word) {
        for (PackageKind kind : PackageKind.values()) {
            if (kind.name().equalsIgnoreCase(word)) {
                return kind;
            }
        }
        throw Refusals.badParameter(
                "Unknown kind of package '%s'; expected one of: %s."
                        .formatted(
                                word,
                                Arrays.stream(PackageKind.values())
                                        .map(kind -> kind.name().toLowerCase(Locale.ROOT))
                                        .collect(Collectors.joining(", "))));
    }

    @GetMapping("/{digest}")
    StoredPackage view(@PathVariable String digest) {
        return packages.list(null, null).stream()
                .filter(stored -> stored.digest().equals(digest))
                .findFirst()
                .orElseThrow(() -> Refusals.notFound("package", digest));
    }

    /** The manifest and the list of files. */
    @GetMapping("/{digest}/contents")
    PackageContents contents(@PathVariable String digest) throws IOException {
        view(digest);
        return packages.contents(digest).orElseThrow(() -> Refusals.notFound("package", digest));
    }

    /** Analyses that use it, newest first. */
    @GetMapping("/{digest}/uses")
    Listing<PackageUse> uses(@PathVariable String digest) {
        view(digest);
        return new Listing<>(analyses.uses(digest));
    }

    /** Unlists the package, unless a running analysis uses it. */
    @DeleteMapping("/{digest}")
    @Action("package.withdraw")
    StoredPackage withdraw(@PathVariable String digest, Principal caller) {
        StoredPackage stored = view(digest);
        if (Permission.isCode(stored.name(), stored.kind())
                && !Permission.PUBLISH_CODE.isHeldBy(caller)) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.FORBIDDEN,
                            NOT_ALLOWED,
                            "Deleting modules and evaluators needs the permission to publish them."));
        }
        Optional<PackageUse> open =
                analyses.uses(digest).stream().filter(PackageUse::isOpen).findFirst();
        if (open.isPresent()) {
            throw Refusals.conflict(
                    "package.needed",
                    "Analysis %s, %s, is running and uses it; stop it first."
                            .formatted(open.get().analysis(), open.get().name()));
        }
        packages.withdraw(stored.name(), stored.version(), caller.getName());
        return stored;
    }

    @GetMapping("/{digest}/archive")
    @Gives("application/octet-stream")
    ResponseEntity<Resource> archive(@PathVariable String digest) {
        return packages.archive(digest)
                .<Resource>map(FileSystemResource::new)
                .map(archive ->
                        ResponseEntity.ok()
                                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                                .body(archive))
                .orElseThrow(() -> Refusals.notFound("package", digest));
    }
}
