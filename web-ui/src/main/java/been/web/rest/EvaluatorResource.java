package been.web.rest;

import been.analyses.Evaluators;
import been.packages.SoftwareRepository;
import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.protocol.analyses.Evaluator;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.web.openapi.RawBody;
import been.web.openapi.Succeeds;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Permission;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Evaluators: list, help, upload, delete. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/evaluators")
final class EvaluatorResource {

    private final Evaluators evaluators;
    private final SoftwareRepository packages;

    EvaluatorResource(Evaluators evaluators, SoftwareRepository packages) {
        this.evaluators = evaluators;
        this.packages = packages;
    }

    /**
     * Evaluators, also those of modules.
     *
     * @param analysis only those that this analysis may use
     */
    @GetMapping
    Listing<Evaluator> list(@RequestParam(required = false) @Nullable String analysis) {
        return new Listing<>(evaluators.list(analysis));
    }

    /**
     * A published evaluator.
     *
     * @param evaluator name of an evaluator of the module {@code group/name}
     */
    @GetMapping("/{group}/{name}")
    Evaluator view(
            @PathVariable String group,
            @PathVariable String name,
            @RequestParam(required = false) @Nullable String evaluator,
            @RequestParam(required = false) @Nullable String version) {
        String full = group + "/" + name + (evaluator == null ? "" : "/" + evaluator);
        return evaluators
                .find(full, version)
                .orElseThrow(() -> Refusals.notFound("evaluator", full));
    }

    /** Publishes the archive in the body, which must hold an evaluator. */
    @PutMapping
    @Allowed(role = Role.ADMIN, action = "evaluator.publish")
    @RawBody("application/octet-stream")
    @Succeeds({201, 200})
    ResponseEntity<StoredPackage> publish(
            @RequestHeader(value = "X-Content-SHA256", required = false) @Nullable String digest,
            Principal caller,
            HttpServletRequest request)
            throws IOException {
        requirePermission(caller);
        return PackageResource.answer(
                packages.publish(
                        request.getInputStream(),
                        digest,
                        caller.getName(),
                        (_, kind) -> kind == PackageKind.EVALUATOR));
    }

    /** Unlists an evaluator; its output stays, and analyses that name it keep using it. */
    @DeleteMapping("/{group}/{name}/{version}")
    @Allowed(role = Role.ADMIN, action = "evaluator.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String version,
            Principal caller) {
        requirePermission(caller);
        String full = group + "/" + name;
        boolean isOne =
                packages.find(full, version)
                        .filter(stored -> stored.kind() == PackageKind.EVALUATOR)
                        .isPresent();
        if (!isOne || !packages.withdraw(full, version, caller.getName())) {
            throw Refusals.notFound("evaluator", full + " " + version);
        }
    }

    private static void requirePermission(Principal caller) {
        if (!Permission.PUBLISH_CODE.isHeldBy(caller)) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.FORBIDDEN,
                            "auth.permission",
                            "You may not publish or delete evaluators; ask an administrator."));
        }
    }
}
