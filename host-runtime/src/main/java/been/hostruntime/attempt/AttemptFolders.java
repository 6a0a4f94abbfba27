package been.hostruntime.attempt;

import been.machine.launch.Account;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** Where an attempt's files are; all beneath one folder of its own. */
record AttemptFolders(Path home) {

    /** Ids of tasks never hold the character that sets the attempt's number off. */
    static AttemptFolders of(Path tasks, TaskAttempt attempt) {
        return new AttemptFolders(tasks.resolve(attempt.task() + "@" + attempt.attempt()));
    }

    /** Whose folders these are, by the name of their home. */
    TaskAttempt attempt() {
        String name = String.valueOf(home.getFileName());
        int at = name.lastIndexOf('@');
        return new TaskAttempt(
                new TaskId(name.substring(0, at)), Integer.parseInt(name.substring(at + 1)));
    }

    /** Links to the unpacked packages, by alias. */
    Path task() {
        return home.resolve("task");
    }

    /** The task's packages in memory, where it wants them there. */
    Path inputs() {
        return home.resolve("inputs");
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

    /** What the host was like before an exclusive program. */
    Path seenBefore() {
        return home.resolve("seen-before.json");
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

    /** What is known of an ended attempt whose working folder is kept. */
    Path kept() {
        return home.resolve("kept.json");
    }

    /** Values that the task sent over its socket, a JSON object a line. */
    Path sentResults() {
        return home.resolve("results.jsonl");
    }

    /** The same as a recording, made when the task has ended. */
    Path sentRecording() {
        return home.resolve("sent.brec");
    }

    /** Holds the port on which the task's JVM listens for a debugger. */
    Path debugPort() {
        return home.resolve("debug-port");
    }

    /** What is written here counts against the task's limit on disk. */
    List<Path> written() {
        return List.of(work(), tmp(), results());
    }

    /**
     * Makes the user whom the task runs as the owner of the folders that it writes to, and lets
     * nobody else look into any.
     */
    void handTo(Account account) throws IOException {
        Files.setAttribute(home, "unix:gid", account.group());
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-x---"));
        for (Path folder : written()) {
            Files.setAttribute(folder, "unix:gid", account.group());
            Files.setAttribute(folder, "unix:uid", account.user());
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    void create() throws IOException {
        Files.createDirectories(home);
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        for (Path folder : new Path[] {task(), work(), tmp(), results()}) {
            Files.createDirectories(folder);
        }
    }
}
