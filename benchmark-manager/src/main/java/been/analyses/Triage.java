package been.analyses;

import been.protocol.access.Refusal;
import been.protocol.analyses.Change;
import java.util.List;

/** What came of a decision about a change. */
public sealed interface Triage {

    record Decided(Change change) implements Triage {}

    /**
     * Somebody else was faster; nothing was written.
     *
     * @param since what was decided since
     */
    record Overtaken(Change change, List<Change.Step> since) implements Triage, Refusal {
        public Overtaken {
            since = List.copyOf(since);
        }

        /** Who did what, in a sentence. */
        public String sentence() {
            Change.Step last = since.isEmpty() ? change.last() : since.getLast();
            return "%s set this change to %s meanwhile%s; your decision was not written. Look at it and decide again."
                    .formatted(
                            last.who(),
                            last.state().word(),
                            last.comment().isEmpty() ? "" : " (“" + last.comment() + "”)");
        }
    }

    /** There is no such change. */
    record Unknown() implements Triage, Refusal {}
}
