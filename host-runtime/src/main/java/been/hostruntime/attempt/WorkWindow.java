package been.hostruntime.attempt;

import been.hostruntime.connection.Answer;
import been.hostruntime.connection.ControllerClient;
import been.hostruntime.connection.Quiet;
import been.protocol.Command;
import been.protocol.WorkSight;
import java.nio.file.Path;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows working directories to people who ask for them, never beside an exclusive program.
 * Thread-safe.
 */
public final class WorkWindow {
    private static final Logger LOG = LoggerFactory.getLogger(WorkWindow.class);
    private static final int AT_ONCE = 2;

    private final Path tasks;
    private final Quiet quiet;
    private final ControllerClient controller;
    private final Semaphore slots = new Semaphore(AT_ONCE);

    public WorkWindow(Path tasks, Quiet quiet, ControllerClient controller) {
        this.tasks = tasks;
        this.quiet = quiet;
        this.controller = controller;
    }

    /** Returns at once; the controller is told soon, or the look is over by then. */
    void show(Command.ShowWork wanted) {
        Thread.ofVirtual()
                .name("show the work of " + wanted.attempt())
                .start(() -> {
                    try {
                        slots.acquire();
                        try {
                            quiet.afterwards(() -> answer(wanted));
                        } finally {
                            slots.release();
                        }
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
    }

    private void answer(Command.ShowWork wanted) {
        Path work = AttemptFolders.of(tasks, wanted.attempt()).work();
        WorkSight sight = WorkView.at(work, wanted.path(), Math.max(0, wanted.offset()));
        try {
            if (controller.show(wanted.look(), sight) instanceof Answer.Away<String>(var why)) {
                LOG.info("nobody was shown the work of {}: {}", wanted.attempt(), why);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
