package been.web.rest;

import been.protocol.HostName;
import been.protocol.Listing;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import been.protocol.access.ReadOnly;
import been.protocol.retention.RetentionKind;
import been.protocol.retention.RetentionPreview;
import been.protocol.retention.RetentionRule;
import been.protocol.retention.SweepView;
import been.tasks.Hosts;
import been.tasks.KeptWork;
import been.tasks.Retention;
import been.web.security.Action;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** How long things are kept, what would be removed, and what was. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class RetentionResource {

    private final Retention retention;
    private final Hosts hosts;

    RetentionResource(Retention retention, Hosts hosts) {
        this.retention = retention;
        this.hosts = hosts;
    }

    /**
     * @param days {@code null} for ever
     */
    record RuleRequest(@Nullable Integer days) {}

    @GetMapping("/retention")
    Listing<RetentionRule> rules() {
        return new Listing<>(retention.rules());
    }

    @PutMapping("/retention/{kind}")
    @Action("retention.keep")
    RetentionRule keep(
            @PathVariable String kind, @RequestBody RuleRequest request, Principal caller) {
        RetentionKind which = kind(kind);
        try {
            retention.keep(which, request.days(), caller.getName());
        } catch (IllegalArgumentException impossible) {
            throw Refusals.unprocessable(
                    "retention.invalid", sentence(String.valueOf(impossible.getMessage())));
        }
        return retention.rules().stream()
                .filter(rule -> rule.kind() == which)
                .findFirst()
                .orElseThrow();
    }

    /** What a sweep would remove now, and how much space that gives. */
    @GetMapping("/retention/preview")
    RetentionPreview preview() {
        return retention.preview();
    }

    @GetMapping("/retention/sweeps")
    Listing<SweepView> sweeps(@RequestParam(defaultValue = "20") int limit) {
        return new Listing<>(retention.sweeps(Paging.limit(limit)));
    }

    /** Starts a sweep in the background; {@code GET sweeps} lists it when it has ended. */
    @PostMapping("/retention/sweeps")
    @Action("retention.sweep")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void sweep(Principal caller) {
        retention.sweep(caller.getName());
    }

    /** Working directories that the host keeps of attempts that ended, oldest first. */
    @GetMapping("/hosts/{name}/work")
    Listing<KeptWork> work(@PathVariable HostName name) {
        if (hosts.host(name).isEmpty()) {
            throw Refusals.notFound("host", name);
        }
        return new Listing<>(
                retention.work().stream().filter(work -> work.host().equals(name)).toList());
    }

    /** The host removes it as soon as it is there. */
    @DeleteMapping("/hosts/{name}/work/{task}/{attempt}")
    @Action("retention.discard")
    @ResponseStatus(HttpStatus.ACCEPTED)
    void discard(
            @PathVariable HostName name,
            @PathVariable TaskId task,
            @PathVariable int attempt,
            Principal caller) {
        if (attempt < 1) {
            throw Refusals.badParameter("attempts are counted from 1: " + attempt);
        }
        switch (retention.discard(name, new TaskAttempt(task, attempt), caller.getName())) {
            case ASKED -> {}
            case UNKNOWN -> throw Refusals.notFound("work", task + "/" + attempt);
            case NEEDED ->
                    throw Refusals.conflict(
                            "work.needed",
                            "The context of this attempt is still open, or an analysis needs it;"
                                    + " stop it first.");
        }
    }

    private static RetentionKind kind(String name) {
        try {
            return RetentionKind.of(name);
        } catch (IllegalArgumentException unknown) {
            throw Refusals.notFound("retention-kind", name);
        }
    }

    private static String sentence(String phrase) {
        return Character.toUpperCase(phrase.charAt(0)) + phrase.substring(1) + ".";
    }
}
