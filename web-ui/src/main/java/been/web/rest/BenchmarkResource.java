package been.web.rest;

import been.analyses.Benchmarks;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.BenchmarkHealth;
import been.protocol.analyses.BenchmarkSession;
import been.web.security.Action;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The health of benchmarks. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/benchmarks")
final class BenchmarkResource {
    private final Benchmarks benchmarks;

    BenchmarkResource(Benchmarks benchmarks) {
        this.benchmarks = benchmarks;
    }

    /** Those in quarantine first, then by name. */
    @GetMapping
    Listing<BenchmarkHealth> list(
            @RequestParam(required = false) @Nullable String module,
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(defaultValue = "false") boolean quarantined,
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        var filter = new Benchmarks.Filter(module, host, quarantined);
        return Cursor.page(cursor, limit, (offset, most) -> benchmarks.list(filter, offset, most));
    }

    /** A benchmark by the number of its series. */
    @GetMapping("/{series}")
    BenchmarkHealth benchmark(@PathVariable long series) {
        return benchmarks
                .benchmark(series)
                .orElseThrow(() -> Refusals.notFound("benchmark", series));
    }

    /** How its versions were measured, newest first. */
    @GetMapping("/{series}/sessions")
    Listing<BenchmarkSession> sessions(@PathVariable long series) {
        benchmark(series);
        return new Listing<>(benchmarks.sessions(series));
    }

    /** Ends its quarantine; its comparisons until now no longer count. */
    @PostMapping("/{series}/release")
    @Action("benchmark.release")
    BenchmarkHealth release(@PathVariable long series) {
        benchmark(series);
        benchmarks.release(series);
        return benchmark(series);
    }
}
