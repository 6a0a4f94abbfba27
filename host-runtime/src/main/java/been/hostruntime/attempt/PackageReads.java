package been.hostruntime.attempt;

import been.hostruntime.work.AttemptFolders;
import been.machine.profile.ProfileFiles;
import been.protocol.Exclusivity;
import been.protocol.TaskDescriptor;
import been.protocol.profiles.ProfileSource;
import been.task.packaging.FileReads;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Records which files of its packages a profiled program reads. Only of a task that is alone on its
 * host: what another one reads would count, too, and each would forget the reads of the other.
 */
final class PackageReads {
    private PackageReads() {}

    private static boolean isAlone(TaskDescriptor task) {
        return task.placement().exclusivity() == Exclusivity.EXCLUSIVE
                && task.placement().together() == null;
    }

    /** Before the program starts. */
    static void forget(TaskDescriptor task, AttemptFolders folders) throws IOException {
        if (isAlone(task)) {
            for (String alias : task.packages().keySet()) {
                FileReads.in(folder(folders, alias)).forget();
            }
        }
    }

    /** After its end: the list becomes a result of the task. */
    static void write(TaskDescriptor task, AttemptFolders folders)
            throws IOException, InterruptedException {
        List<String> read = new ArrayList<>();
        if (isAlone(task)) {
            for (String alias : task.packages().keySet()) {
                FileReads.in(folder(folders, alias)).read(folders.home()).stream()
                        .map(file -> alias + "/" + file)
                        .forEach(read::add);
            }
        }
        ProfileFiles.write(folders.results(), ProfileSource.READ, read);
    }

    /** Packages are links there. */
    private static Path folder(AttemptFolders folders, String alias) throws IOException {
        return folders.task().resolve(alias).toRealPath();
    }
}
