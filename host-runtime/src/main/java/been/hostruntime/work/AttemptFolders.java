package been.hostruntime.work;

import been.machine.launch.Account;
import been.protocol.TaskAttempt;
import been.protocol.TaskId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;

/** The paths of an attempt's files, all beneath one folder. */
public record AttemptFolders(Path home) {

    /** Task ids never contain the character before the attempt's number. */
    public static AttemptFolders of(Path tasks, TaskAttempt attempt) {
        return new AttemptFolders(tasks.resolve(attempt.task() + "@" + attempt.attempt()));
    }

    /** The attempt that these folders belong to, parsed from the folder's name. */
    public TaskAttempt attempt() {
        String name = String.valueOf(home.getFileName());
        int at = name.lastIndexOf('@');
        return new TaskAttempt(
                new TaskId(name.substring(0, at)), Integer.parseInt(name.substring(at + 1)));
    }

    /** Links to the unpacked packages, by alias. */
    public Path task() {
        return home.resolve("task");
    }

    /** The task's packages in memory, if it requests that. */
    public Path inputs() {
        return home.resolve("inputs");
    }

    public Path work() {
        return home.resolve("work");
    }

    public Path tmp() {
        return home.resolve("tmp");
    }

    public Path results() {
        return home.resolve("results");
    }

    /** The state folder of the supervisor. */
    public Path state() {
        return home.resolve("state");
    }

    public Path stdout() {
        return home.resolve("stdout.log");
    }

    public Path stderr() {
        return home.resolve("stderr.log");
    }

    /** The clock beside the controller's from before a program. */
    public Path clockBefore() {
        return home.resolve("clock-before.json");
    }

    /** Findings and noise counters from before an exclusive program. */
    public Path seenBefore() {
        return home.resolve("seen-before.json");
    }

    /**
     * A recording of the program's utilisation.
     *
     * @param part from 1; a host runtime that takes a program over starts a new part
     */
    public Path monitoring(int part) {
        return home.resolve(part == 1 ? "monitoring.brec" : "monitoring-" + part + ".brec");
    }

    public Path properties() {
        return home.resolve("properties.json");
    }

    /** File with the id of the attempt's context. */
    public Path context() {
        return home.resolve("context");
    }

    /** Details of an ended attempt whose working folder is kept. */
    public Path kept() {
        return home.resolve("kept.json");
    }

    /** Marks that other tasks wait to read the working folder, or read it. */
    public Path read() {
        return home.resolve("read-by-others");
    }

    /** Values that the task sent over its socket, one JSON object per line. */
    public Path sentResults() {
        return home.resolve("results.jsonl");
    }

    /** The same values as a recording, written when the task has ended. */
    public Path sentRecording() {
        return home.resolve("sent.brec");
    }

    /** Archive of the package that the task is publishing. */
    public Path published() {
        return home.resolve("published.bpk");
    }

    /** File with the port on which the task's JVM listens for a debugger. */
    public Path debugPort() {
        return home.resolve("debug-port");
    }

    /** Folders whose content counts against the task's disk limit. */
    public List<Path> written() {
        return List.of(work(), tmp(), results());
    }

    /**
     * Gives the folders that the task writes to to the task's user, and denies everyone else
     * access.
     */
    public void handTo(Account account) throws IOException {
        Files.setAttribute(home, "unix:gid", account.group());
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwxr-x---"));
        for (Path folder : written()) {
            Files.setAttribute(folder, "unix:gid", account.group());
            Files.setAttribute(folder, "unix:uid", account.user());
            Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwx------"));
        }
    }

    public void create() throws IOException {
        Files.createDirectories(home);
        Files.setPosixFilePermissions(home, PosixFilePermissions.fromString("rwx------"));
        for (Path folder : new Path[] {task(), work(), tmp(), results()}) {
            Files.createDirectories(folder);
        }
    }
}
