package been.hostruntime.work;

import been.hostruntime.connection.Answer;
import been.hostruntime.connection.ControllerClient;
import been.hostruntime.timing.QuietPeriod;
import been.machine.files.OpenFile;
import been.protocol.Command;
import been.protocol.WorkSight;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Shows working directories to users who ask for them, a folder or a part of a file at a time, and
 * never beside an exclusive program. A program that exchanges folders meanwhile cannot make it show
 * anything outside its own. Thread-safe.
 */
public final class WorkFolderBrowser {
    static final int MOST_ENTRIES = 1_000;
    static final int MOST_BYTES = 2 << 20;
    private static final Logger LOG = LoggerFactory.getLogger(WorkFolderBrowser.class);
    private static final int AT_ONCE = 2;

    private final Path tasks;
    private final QuietPeriod quiet;
    private final ControllerClient controller;
    private final Semaphore slots = new Semaphore(AT_ONCE);

    /**
     * @param tasks folder of the attempts' folders
     */
    public WorkFolderBrowser(Path tasks, QuietPeriod quiet, ControllerClient controller) {
        this.tasks = tasks;
        this.quiet = quiet;
        this.controller = controller;
    }

    /** Returns at once; the answer is sent to the controller later. */
    public void show(Command.ShowWork wanted) {
        Thread.ofVirtual()
                .name("show the work of " + wanted.attempt())
                .start(() -> {
                    try {
                        slots.acquire();
                        try {
                            quiet.runOutside(() -> answer(wanted));
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
        WorkSight found = look(work, wanted.path(), Math.max(0, wanted.offset()));
        try {
            if (controller.show(wanted.look(), found) instanceof Answer.Away<String>(var why)) {
                LOG.info("the work folder of {} was not shown: {}", wanted.attempt(), why);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /**
     * Reads what is at a path.
     *
     * @param path beneath the working directory; empty for the directory itself
     * @param offset of the first byte to read from a file
     */
    static WorkSight look(Path work, String path, long offset) {
        List<String> names = path.isEmpty() ? List.of() : List.of(path.split("/", -1));
        try (OpenFile found = OpenFile.in(work, names)) {
            if (Files.isDirectory(found.path())) {
                return folder(found.path());
            }
            return Files.isRegularFile(found.path())
                    ? part(found.path(), offset)
                    : new WorkSight.Nothing("'%s' is neither a file nor a folder".formatted(path));
        } catch (NoSuchFileException e) {
            return new WorkSight.Nothing("there is no such file or folder");
        } catch (NotDirectoryException e) {
            return new WorkSight.Nothing(
                    "a part of the path is not a folder; links are not followed");
        } catch (AccessDeniedException e) {
            return new WorkSight.Nothing("the host runtime may not read it");
        } catch (IOException | DirectoryIteratorException e) {
            return new WorkSight.Nothing("it cannot be read: " + e.getMessage());
        }
    }

    private static WorkSight folder(Path folder) throws IOException {
        var entries = new ArrayList<WorkSight.Entry>();
        boolean isMore = false;
        try (DirectoryStream<Path> all = Files.newDirectoryStream(folder)) {
            for (Path one : all) {
                isMore = entries.size() == MOST_ENTRIES;
                if (isMore) {
                    break;
                }
                try {
                    entries.add(
                            entry(
                                    one.getFileName(),
                                    Files.readAttributes(
                                            one,
                                            BasicFileAttributes.class,
                                            LinkOption.NOFOLLOW_LINKS)));
                } catch (NoSuchFileException e) {
                    isMore = false; // deleted meanwhile
                }
            }
        }
        entries.sort(
                Comparator.comparing((WorkSight.Entry one) -> one.kind() != WorkSight.Kind.FOLDER)
                        .thenComparing(WorkSight.Entry::name));
        return new WorkSight.Folder(entries, isMore);
    }

    private static WorkSight.Entry entry(Path name, BasicFileAttributes found) {
        WorkSight.Kind kind =
                found.isDirectory()
                        ? WorkSight.Kind.FOLDER
                        : found.isRegularFile()
                                ? WorkSight.Kind.FILE
                                : found.isSymbolicLink()
                                        ? WorkSight.Kind.LINK
                                        : WorkSight.Kind.OTHER;
        return new WorkSight.Entry(
                name.toString(),
                kind,
                kind == WorkSight.Kind.FILE ? found.size() : 0,
                found.lastModifiedTime().toMillis());
    }

    private static WorkSight part(Path found, long offset) throws IOException {
        try (SeekableByteChannel file = Files.newByteChannel(found)) {
            long bytes = file.size();
            long wanted = Math.clamp(bytes - offset, 0, MOST_BYTES);
            ByteBuffer content = ByteBuffer.allocate((int) wanted);
            file.position(offset);
            int read = 0;
            while (content.hasRemaining() && read >= 0) {
                read = file.read(content);
            }
            byte[] part = new byte[content.position()];
            content.flip().get(part);
            return WorkSight.File.of(bytes, offset, part);
        }
    }
}
