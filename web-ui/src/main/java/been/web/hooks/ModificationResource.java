package been.web.hooks;

import been.protocol.access.ReadOnly;
import java.util.List;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What came between two versions, as far as forges reported it. */
@RestController
@ReadOnly
final class ModificationResource {
    private final Hooks hooks;

    ModificationResource(Hooks hooks) {
        this.hooks = hooks;
    }

    /**
     * Commits after one version up to another, newest first.
     *
     * @param old a commit, whole or its first seven letters at least
     * @param to the newer one, likewise
     */
    @GetMapping("/api/v1/modifications")
    Report between(@RequestParam String old, @RequestParam String to) {
        return hooks.between(old, to)
                .map(found -> new Report(found.commits(), found.isWhole()))
                .orElseGet(() -> new Report(List.of(), false));
    }

    /**
     * @param whole whether there are no others
     */
    record Report(List<Commit> items, boolean whole) {}
}
