package been.protocol.fault;

import java.util.Locale;

/**
 * A step at which a promise goes to disk, is about to, or has just become one: a fault test ends or
 * holds the process exactly there.
 *
 * <p>Off unless the environment variable {@value #FOLDER} names a folder, and then without cost:
 * the compiler removes what can never be asked for. In that folder a file named like a point arms
 * it, once: {@code kill} in it ends the process as kill -9 does, {@code hold 500} keeps the thread
 * for so many milliseconds. A point that was passed leaves {@code NAME.passed} there, and one that
 * acted {@code NAME.struck}.
 */
public enum FailurePoint {
    /** The journal is written anew beside the old one. */
    JOURNAL_REWRITTEN(Side.HOST),
    /** An offer was read and is not journaled. */
    OFFER_RECEIVED(Side.HOST),
    OFFER_JOURNALED(Side.HOST),
    /** Somebody wants an attempt ended, and it is not journaled. */
    STOP_RECEIVED(Side.HOST),
    STOP_JOURNALED(Side.HOST),
    FOLDERS_MADE(Side.HOST),
    PACKAGE_UNPACKED(Side.HOST),
    PACKAGE_CACHED(Side.HOST),
    /** All is ready, and it is not journaled that the program may run. */
    LAUNCH_DUE(Side.HOST),
    LAUNCH_JOURNALED(Side.HOST),
    /** The program runs, and nobody was told. */
    PROGRAM_STARTED(Side.HOST),
    /** A task wants a checkpoint, and it is not journaled. */
    CHECKPOINT_RECEIVED(Side.HOST),
    /** It is on disk, and the task does not know. */
    CHECKPOINT_JOURNALED(Side.HOST),
    /** Nothing of the program runs any more, and nothing says so. */
    PROGRAM_ENDED(Side.HOST),
    UPLOAD_DUE(Side.HOST),
    /** The controller has all files, and the end is not journaled. */
    UPLOADS_ACKNOWLEDGED(Side.HOST),
    END_DUE(Side.HOST),
    /** The last report is on disk, and the attempt's folders are still there. */
    END_JOURNALED(Side.HOST),
    /** Nothing of the attempt is left, and its last report was not sent. */
    ATTEMPT_CLEANED_UP(Side.HOST),
    /** The controller answered, and nothing of the answer is journaled. */
    SYNC_ANSWERED(Side.HOST),
    ACKNOWLEDGEMENT_JOURNALED(Side.HOST),

    /** A transaction of the task manager has done its work and is not committed. */
    COMMIT_DUE(Side.CONTROLLER),
    COMMITTED(Side.CONTROLLER),
    /** A context is stored, and who submitted it was not answered. */
    SUBMISSION_COMMITTED(Side.CONTROLLER),
    /** Tasks have their hosts within a transaction that is not committed. */
    PLACEMENT_DUE(Side.CONTROLLER),
    PLACEMENT_COMMITTED(Side.CONTROLLER),
    /** Log lines are on disk, and the reports that carried them are not acknowledged. */
    LOG_KEPT(Side.CONTROLLER),
    /** A host's reports are stored, and it was not answered. */
    SYNC_COMMITTED(Side.CONTROLLER),
    /** An uploaded file is whole and has no name. */
    FILE_RECEIVED(Side.CONTROLLER),
    FILE_NAMED(Side.CONTROLLER),
    /** It is durable, and the host was not answered. */
    FILE_KEPT(Side.CONTROLLER),
    /** A landing file is in its place, and the index does not know it. */
    LANDING_STORED(Side.CONTROLLER),
    LANDING_INDEXED(Side.CONTROLLER),
    /** A package's archive has its place, and the catalogue does not know it. */
    PACKAGE_KEPT(Side.CONTROLLER),
    PACKAGE_CATALOGUED(Side.CONTROLLER);

    /** Names the folder in which points are armed. */
    public static final String FOLDER = "BEEN_FAILURE_POINTS";

    /** Whose step it is. */
    public enum Side {
        HOST,
        CONTROLLER
    }

    private final Side side;

    FailurePoint(Side side) {
        this.side = side;
    }

    public Side side() {
        return side;
    }

    /** Such as {@code offer-journaled}. */
    public String kebabName() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Whether points can act in this process; constant, so that nothing is left of a branch. */
    public static boolean areOn() {
        return Arming.ON;
    }

    /** This step is done now; returns at once unless a test armed it. */
    public void reached() {
        if (Arming.ON) {
            Arming.passed(this);
        }
    }
}
