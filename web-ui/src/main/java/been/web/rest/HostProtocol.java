package been.web.rest;

import been.packages.SoftwareRepository;
import been.protocol.ControllerTime;
import been.protocol.HostName;
import been.protocol.RegistrationRequest;
import been.protocol.RegistrationResponse;
import been.protocol.RunConditions;
import been.protocol.SyncRequest;
import been.protocol.SyncResponse;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.WorkSight;
import been.protocol.access.Allowed;
import been.protocol.access.OpenToAnyone;
import been.protocol.access.Role;
import been.protocol.packages.PackageKind;
import been.protocol.packages.StoredPackage;
import been.protocol.tasks.TaskView;
import been.results.Receipt;
import been.results.Results;
import been.tasks.Hosts;
import been.tasks.RefusedHostException;
import been.tasks.StaleIncarnationException;
import been.tasks.Tasks;
import been.tasks.WorkDirectories;
import been.web.admission.AdvertisedAddresses;
import been.web.openapi.SlowsGuessing;
import been.web.problem.ApiProblem;
import been.web.problem.RefusedCall;
import been.web.security.Action;
import been.web.security.Permission;
import been.web.security.SignIn;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.Principal;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.springframework.core.io.FileSystemResource;
import org.springframework.core.io.Resource;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** What host runtimes call: join, the long poll, uploads of results, downloads of packages. */
@RestController
@Allowed(role = Role.HOST)
@RequestMapping("/api/host/v1")
final class HostProtocol {

    private final Hosts hosts;
    private final AdvertisedAddresses addresses;
    private final Tasks tasks;
    private final Results results;
    private final SoftwareRepository packages;
    private final WorkDirectories work;
    private final FailedJoins failures;
    private final InstantSource clock;
    private final String clockName = clockName();

    HostProtocol(
            Hosts hosts,
            AdvertisedAddresses addresses,
            Tasks tasks,
            Results results,
            SoftwareRepository packages,
            WorkDirectories work,
            InstantSource clock) {
        this.hosts = hosts;
        this.addresses = addresses;
        this.tasks = tasks;
        this.results = results;
        this.packages = packages;
        this.work = work;
        this.failures = new FailedJoins(clock);
        this.clock = clock;
    }

    @PostMapping("/register")
    @SlowsGuessing
    @OpenToAnyone("a new host has no credential yet; its join token is in the body")
    RegistrationResponse register(
            @RequestBody RegistrationRequest request, HttpServletRequest call) {
        String address = SignIn.network(call.getRemoteAddr());
        failures.wait(address)
                .ifPresent(wait -> {
                    throw LoginResource.tooEarly(wait);
                });
        try {
            return hosts.register(request)
                    .orElseThrow(() -> {
                        failures.failed(address);
                        return new RefusedCall(
                                ApiProblem.user(
                                        HttpStatus.UNAUTHORIZED,
                                        "host.join-token",
                                        "This join token is unknown, expired or was used already; make a new one on the page Hosts."));
                    });
        } catch (RefusedHostException refused) {
            throw refused(refused);
        }
    }

    @PostMapping("/sync")
    SyncResponse sync(@RequestBody SyncRequest request, Principal caller)
            throws InterruptedException {
        Instant received = clock.instant();
        if (!request.host().value().equals(caller.getName())) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.FORBIDDEN,
                            "host.mismatch",
                            "This credential belongs to host '%s', not to '%s'."
                                    .formatted(caller.getName(), request.host())));
        }
        try {
            SyncResponse answer = hosts.sync(request);
            return answer.from(
                    addresses.controllers(),
                    new ControllerTime(clockName, micros(received), micros(clock.instant())));
        } catch (RefusedHostException refused) {
            throw refused(refused);
        } catch (StaleIncarnationException stale) {
            throw Refusals.conflict("host.stale", String.valueOf(stale.getMessage()));
        }
    }

    private static long micros(Instant when) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, when);
    }

    /** The same for all controllers on one machine until it boots again. */
    private static String clockName() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/random/boot_id")).strip();
        } catch (IOException e) {
            return UUID.randomUUID().toString(); // no Linux
        }
    }

    @PutMapping("/attempts/{task}/{attempt}/files")
    @ResponseStatus(HttpStatus.CREATED)
    Receipt.Received upload(
            @PathVariable TaskId task,
            @PathVariable int attempt,
            @RequestParam String path,
            @RequestHeader("X-Content-SHA256") String sha256,
            Principal caller,
            HttpServletRequest request)
            throws IOException {
        long bytes = request.getContentLengthLong();
        if (bytes < 0) {
            throw new RefusedCall(
                    ApiProblem.user(
                            HttpStatus.LENGTH_REQUIRED,
                            "upload.length",
                            "An upload needs the header Content-Length."));
        }
        requireCurrent(task, attempt, caller);
        return switch (receive(task, attempt, path, sha256, bytes, request)) {
            case Receipt.Received received -> received;
            case Receipt.Damaged damaged ->
                    throw Refusals.unprocessable("upload.damaged", damaged.why());
        };
    }

    private void requireCurrent(TaskId task, int attempt, Principal caller) {
        if (attempt < 1
                || !hosts.mayUpload(
                        new HostName(caller.getName()), new TaskAttempt(task, attempt))) {
            throw Refusals.conflict(
                    "upload.superseded",
                    "Attempt %d of task %s is not this host's any more; discard its results."
                            .formatted(attempt, task));
        }
    }

    /** Publishes a package that a running task made, if its descriptor allows it. */
    @PutMapping("/attempts/{task}/{attempt}/packages")
    @Action("package.publish-by-task")
    ResponseEntity<StoredPackage> publish(
            @PathVariable TaskId task,
            @PathVariable int attempt,
            @RequestHeader("X-Content-SHA256") String sha256,
            Principal caller,
            HttpServletRequest request)
            throws IOException {
        requireCurrent(task, attempt, caller);
        TaskView running = tasks.task(task).orElseThrow(() -> Refusals.notFound("task", task));
        RunConditions conditions = running.descriptor().conditions();
        return PackageResource.answer(
                packages.publishByTask(
                        request.getInputStream(),
                        sha256,
                        "task " + task,
                        (name, kind) ->
                                conditions.mayPublish(name)
                                        && kind != PackageKind.TASK
                                        && !Permission.isCode(name, kind)));
    }

    private Receipt receive(
            TaskId task,
            int attempt,
            String path,
            String sha256,
            long bytes,
            HttpServletRequest request)
            throws IOException {
        try {
            return results.receive(
                    task.value(), attempt, path, request.getInputStream(), bytes, sha256);
        } catch (IllegalArgumentException invalid) {
            throw Refusals.badParameter(String.valueOf(invalid.getMessage()));
        }
    }

    /** Answers a look into a working directory of this host. */
    @PostMapping("/looks/{look}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void show(@PathVariable String look, @RequestBody WorkSight sight, Principal caller) {
        if (!work.answer(new HostName(caller.getName()), look, sight)) {
            throw Refusals.notFound("look", look);
        }
    }

    @GetMapping("/packages/{digest}")
    ResponseEntity<Resource> archive(@PathVariable String digest) {
        return packages.archive(digest)
                .<Resource>map(FileSystemResource::new)
                .map(archive ->
                        ResponseEntity.ok()
                                .contentType(MediaType.APPLICATION_OCTET_STREAM)
                                .body(archive))
                .orElseThrow(() -> Refusals.notFound("package", digest));
    }

    private static RefusedCall refused(RefusedHostException refused) {
        HttpStatus status =
                switch (refused.why()) {
                    case UNKNOWN, REVOKED -> HttpStatus.FORBIDDEN;
                    case PROTOCOL -> HttpStatus.BAD_REQUEST;
                    case NAME_TAKEN -> HttpStatus.CONFLICT;
                    case GAP, DAMAGED -> HttpStatus.UNPROCESSABLE_CONTENT;
                };
        boolean isRecoverable = refused.why() == RefusedHostException.Why.NAME_TAKEN;
        return new RefusedCall(
                ApiProblem.of(
                        status,
                        refused.why().code(),
                        ApiProblem.Kind.USER,
                        isRecoverable,
                        String.valueOf(refused.getMessage()),
                        List.of()));
    }
}
