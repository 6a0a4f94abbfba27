package been.hostruntime.journal;

import been.protocol.fault.FailurePoint;
import org.jspecify.annotations.Nullable;

/** Failure points before and after each journal entry, for fault tests. */
final class JournalSteps {

    private JournalSteps() {}

    /** Before the entries are written. */
    static void due(JournalEntry... entries) {
        if (FailurePoint.areOn()) {
            for (JournalEntry entry : entries) {
                reach(before(entry));
            }
        }
    }

    /** After the entries are as durable as required. */
    static void done(JournalEntry... entries) {
        if (FailurePoint.areOn()) {
            for (JournalEntry entry : entries) {
                reach(after(entry));
            }
        }
    }

    private static void reach(@Nullable FailurePoint point) {
        if (point != null) {
            point.reached();
        }
    }

    private static @Nullable FailurePoint before(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Offered _ -> FailurePoint.OFFER_RECEIVED;
            case JournalEntry.StopOrdered _ -> FailurePoint.STOP_RECEIVED;
            case JournalEntry.Launching _ -> FailurePoint.LAUNCH_DUE;
            case JournalEntry.Published _ -> FailurePoint.CHECKPOINT_RECEIVED;
            case JournalEntry.Reported reported ->
                    JournalState.endsAttempt(reported.report()) ? FailurePoint.END_DUE : null;
            case JournalEntry.Started _,
                    JournalEntry.Commanded _,
                    JournalEntry.Asked _,
                    JournalEntry.Answered _,
                    JournalEntry.HeldBack _,
                    JournalEntry.Released _,
                    JournalEntry.LogRead _,
                    JournalEntry.Acknowledged _ ->
                    null;
        };
    }

    private static @Nullable FailurePoint after(JournalEntry entry) {
        return switch (entry) {
            case JournalEntry.Offered _ -> FailurePoint.OFFER_JOURNALED;
            case JournalEntry.StopOrdered _ -> FailurePoint.STOP_JOURNALED;
            case JournalEntry.Launching _ -> FailurePoint.LAUNCH_JOURNALED;
            case JournalEntry.Published _ -> FailurePoint.CHECKPOINT_JOURNALED;
            case JournalEntry.Acknowledged _ -> FailurePoint.ACKNOWLEDGEMENT_JOURNALED;
            case JournalEntry.Reported reported ->
                    JournalState.endsAttempt(reported.report()) ? FailurePoint.END_JOURNALED : null;
            case JournalEntry.Started _,
                    JournalEntry.Commanded _,
                    JournalEntry.Asked _,
                    JournalEntry.Answered _,
                    JournalEntry.HeldBack _,
                    JournalEntry.Released _,
                    JournalEntry.LogRead _ ->
                    null;
        };
    }
}
