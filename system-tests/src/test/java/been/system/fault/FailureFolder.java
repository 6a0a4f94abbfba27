package been.system.fault;

import been.protocol.fault.FailurePoint;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;

/** Where processes of a platform look for points at which they are to end. */
record FailureFolder(Path folder) {

    static FailureFolder in(Path folder) throws IOException {
        return new FailureFolder(Files.createDirectories(folder));
    }

    Map<String, String> environment() {
        return Map.of(FailurePoint.FOLDER, folder.toString());
    }

    /** The next process that comes there ends, once. */
    void armKill(FailurePoint point) throws IOException {
        arm(point, "kill");
    }

    /** The next thread that comes there stays for so long, once. */
    void armHold(FailurePoint point, long millis) throws IOException {
        arm(point, "hold " + millis);
    }

    private void arm(FailurePoint point, String order) throws IOException {
        Files.deleteIfExists(struck(point));
        // Whole or not at all: a process may look at any moment.
        Path draft = folder.resolve(point.kebabName() + ".draft");
        Files.writeString(draft, order);
        Files.move(draft, folder.resolve(point.kebabName()));
    }

    /** Whether it acted since it was armed. */
    boolean hasStruck(FailurePoint point) {
        return Files.exists(struck(point));
    }

    void disarm(FailurePoint point) throws IOException {
        Files.deleteIfExists(folder.resolve(point.kebabName()));
    }

    private Path struck(FailurePoint point) {
        return folder.resolve(point.kebabName() + ".struck");
    }
}
