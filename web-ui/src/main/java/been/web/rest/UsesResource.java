package been.web.rest;

import been.analyses.Uses;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.BenchmarkUses;
import been.protocol.analyses.FileUsers;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Which files benchmarks use. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/uses")
final class UsesResource {
    private final Uses uses;

    UsesResource(Uses uses) {
        this.uses = uses;
    }

    /**
     * The files of a version that a benchmark uses, and how that is known.
     *
     * @param name name or number of an analysis
     * @param version if absent, the newest with a record
     */
    @GetMapping("/benchmarks")
    BenchmarkUses ofBenchmark(
            @RequestParam String name, @RequestParam(required = false) @Nullable String version) {
        return uses.of(name, version)
                .orElseThrow(() ->
                        version == null
                                ? Refusals.notFound("benchmark", name)
                                : Refusals.notFound("version", version));
    }

    /**
     * The benchmarks that a file affects.
     *
     * @param path in a version, such as {@code src/parse.c}
     */
    @GetMapping("/files")
    FileUsers ofFile(@RequestParam String path) {
        return uses.by(path);
    }
}
