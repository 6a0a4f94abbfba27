package been.hostruntime.attempt;

import been.protocol.TaskAttempt;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Where an attempt's files are; all beneath one folder of its own. */
record AttemptFolders(Path home) {

    /** Ids of tasks never hold the character that sets the attempt's number off. */
    static AttemptFolders of(Path tasks, TaskAttempt attempt) {
        return new AttemptFolders(tasks.resolve(attempt.task() + "@" + attempt.attempt()));
    }

    /** Links to the unpacked packages, by alias. */
    Path task() {
        return home.resolve("task");
    }

    Path work() {
        return home.resolve("work");
    }

    Path tmp() {
        return home.resolve("tmp");
    }

    Path results() {
        return home.resolve("results");
    }

    /** Of the supervisor. */
    Path state() {
        return home.resolve("state");
    }

    Path stdout() {
        return home.resolve("stdout.log");
    }

    Path stderr() {
        return home.resolve("stderr.log");
    }

    /**
     * A recording of the program's utilisation.
     *
     * @param part from 1; a host runtime that takes a program over begins another
     */
    Path monitoring(int part) {
        return home.resolve(part == 1 ? "monitoring.brec" : "monitoring-" + part + ".brec");
    }

    Path properties() {
        return home.resolve("properties.json");
    }

    /** Holds the id of the attempt's context. */
    Path context() {
        return home.resolve("context");
    }

    void create() throws IOException {
        Files.createDirectories(home);
        for (Path folder : new Path[] {task(), work(), tmp(), results()}) {
            Files.createDirectories(folder);
        }
    }
}
