package been.web.rest;

import been.analyses.ChangeFilter;
import been.analyses.Changes;
import been.analyses.Changes.ChangedSoftware;
import been.analyses.Comments;
import been.analyses.Triage;
import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.analyses.AnalysisId;
import been.protocol.analyses.Change;
import been.protocol.analyses.ChangeGroup;
import been.protocol.analyses.ChangeState;
import been.protocol.analyses.ChangesChart;
import been.protocol.analyses.SeriesHistory;
import been.protocol.analyses.Verdict;
import been.web.security.Action;
import java.security.Principal;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** What became slower or faster, and what is decided about it. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/changes")
final class ChangeResource {
    private static final int MOST_VERSIONS = 200;
    private static final int MOST_ROWS = 200;

    private final Changes changes;

    ChangeResource(Changes changes) {
        this.changes = changes;
    }

    /**
     * A decision.
     *
     * @param comment may be left out
     */
    record Decision(ChangeState state, @Nullable String comment) {}

    @GetMapping
    Listing<Change> list(
            @RequestParam(required = false) @Nullable Long analysis,
            @RequestParam(required = false) @Nullable String module,
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(defaultValue = "") List<String> state,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(defaultValue = "false") boolean gone,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        ChangeFilter filter = filter(analysis, module, host, state, kind, since, gone);
        int most = Paging.limit(limit);
        return page(changes.list(filter, cursor(cursor), most + 1), most, Change::id);
    }

    /** Changes by their cause. */
    @GetMapping("/groups")
    Listing<ChangeGroup> groups(
            @RequestParam(required = false) @Nullable Long analysis,
            @RequestParam(required = false) @Nullable String module,
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(defaultValue = "") List<String> state,
            @RequestParam(required = false) @Nullable String kind,
            @RequestParam(required = false) @Nullable Instant since,
            @RequestParam(defaultValue = "false") boolean gone,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(required = false) @Nullable String cursor) {
        ChangeFilter filter = filter(analysis, module, host, state, kind, since, gone);
        int most = Paging.limit(limit);
        return page(
                changes.groups(filter, cursor(cursor), most + 1),
                most,
                group -> group.changes().getFirst().id());
    }

    private static ChangeFilter filter(
            @Nullable Long analysis,
            @Nullable String module,
            @Nullable String host,
            List<String> state,
            @Nullable String kind,
            @Nullable Instant since,
            boolean gone) {
        boolean isKind = kind == null || kind.equals("regressed") || kind.equals("improved");
        if (!isKind) {
            throw Refusals.badParameter(
                    "'kind' must be regressed or improved, not '" + kind + "'.");
        }
        return new ChangeFilter(
                analysis == null ? null : new AnalysisId(analysis),
                module,
                host,
                states(state),
                kind == null ? null : Verdict.of(kind),
                since,
                gone);
    }

    /** A part of a list of which one more than asked for was read. */
    private static <T> Listing<T> page(List<T> found, int most, ToLongFunction<T> number) {
        boolean isMore = found.size() > most;
        List<T> items = isMore ? found.subList(0, most) : found;
        return new Listing<>(
                items, isMore ? String.valueOf(number.applyAsLong(items.getLast())) : null);
    }

    private static @Nullable Long cursor(@Nullable String cursor) {
        if (cursor == null) {
            return null;
        }
        if (!cursor.matches("[0-9]{1,18}")) {
            throw Refusals.badParameter("'cursor' must be the 'next' of an earlier answer.");
        }
        return Long.valueOf(cursor);
    }

    static Set<ChangeState> states(List<String> words) {
        var states = new java.util.HashSet<ChangeState>();
        for (String word : words) {
            states.add(
                    ChangeState.of(word)
                            .orElseThrow(() ->
                                    Refusals.badParameter(
                                            "'state' must be new, confirmed, acknowledged, fixed, intended or invalid, not '"
                                                    + word
                                                    + "'.")));
        }
        return states;
    }

    @GetMapping("/{id}")
    ResponseEntity<Change> change(@PathVariable long id) {
        return tagged(require(id));
    }

    @GetMapping("/{id}/steps")
    Listing<Change.Step> steps(@PathVariable long id) {
        require(id);
        return new Listing<>(changes.steps(id));
    }

    /** The changes with the cause of one. */
    @GetMapping("/{id}/group")
    ChangeGroup group(@PathVariable long id) {
        return changes.group(id).orElseThrow(() -> Refusals.notFound("change", id));
    }

    @PutMapping("/{id}/triage")
    @Action("change.triage")
    ResponseEntity<Change> triage(
            @PathVariable long id,
            @RequestHeader(name = HttpHeaders.IF_MATCH, required = false) @Nullable String ifMatch,
            @RequestBody Decision decision,
            Principal caller) {
        int revision = Revisions.read(ifMatch, require(id).revision());
        String comment = decision.comment() == null ? "" : decision.comment().strip();
        CommentResource.requireShort(comment);
        if (decision.state() == null) {
            throw Refusals.badParameter("'state' is missing.");
        }
        return switch (changes.triage(id, revision, decision.state(), comment, caller.getName())) {
            case Triage.Decided(var change) -> tagged(change);
            case Triage.Overtaken overtaken ->
                    throw Revisions.overtaken(
                            "change.edited", overtaken.sentence(), overtaken.since());
            case Triage.Unknown _ -> throw Refusals.notFound("change", id);
        };
    }

    @GetMapping("/software")
    Listing<ChangedSoftware> software() {
        return new Listing<>(changes.software());
    }

    /** The chart of changes, part by part. */
    @GetMapping("/chart")
    ChangesChart chart(
            @RequestParam String module,
            @RequestParam(required = false) @Nullable String host,
            @RequestParam(defaultValue = "false") boolean changed,
            @RequestParam(defaultValue = "") List<String> state,
            @RequestParam(defaultValue = "0") int version,
            @RequestParam(defaultValue = "24") int versions,
            @RequestParam(defaultValue = "0") int row,
            @RequestParam(defaultValue = "50") int rows) {
        return changes.chart(
                new ChangesChart.Window(
                        module,
                        host,
                        changed,
                        states(state),
                        atLeast("version", version, 0, Integer.MAX_VALUE),
                        atLeast("versions", versions, 1, MOST_VERSIONS),
                        atLeast("row", row, 0, Integer.MAX_VALUE),
                        atLeast("rows", rows, 1, MOST_ROWS)));
    }

    private static int atLeast(String name, int value, int least, int most) {
        if (value < least || value > most) {
            throw Refusals.badParameter(
                    "'%s' must be from %,d to %,d: %d".formatted(name, least, most, value));
        }
        return value;
    }

    /** One benchmark, version by version. */
    @GetMapping("/series/{series}")
    SeriesHistory history(@PathVariable long series) {
        return changes.history(series).orElseThrow(() -> Refusals.notFound("series", series));
    }

    private Change require(long id) {
        return changes.change(id).orElseThrow(() -> Refusals.notFound("change", id));
    }

    private static ResponseEntity<Change> tagged(Change change) {
        return ResponseEntity.ok().eTag(Revisions.tag(change.revision())).body(change);
    }

    /** What comments on a change are about. */
    static Comments.Topic topic(Changes changes, long id) {
        if (changes.change(id).isEmpty()) {
            throw Refusals.notFound("change", id);
        }
        return Comments.Topic.ofChange(id);
    }
}
