package been.hostruntime.attempt;

import been.machine.files.OpenFile;
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

/**
 * A working directory as people see it, a folder or a part of a file at a time. A program which
 * exchanges folders meanwhile shows nobody what is outside of its own.
 */
final class WorkView {
    static final int MOST_ENTRIES = 1_000;
    static final int MOST_BYTES = 2 << 20;

    private WorkView() {}

    /**
     * What is there.
     *
     * @param path beneath the directory; empty for itself
     * @param offset of the first byte that is wanted of a file
     */
    static WorkSight at(Path work, String path, long offset) {
        List<String> names = path.isEmpty() ? List.of() : List.of(path.split("/", -1));
        try (OpenFile found = OpenFile.in(work, names)) {
            if (Files.isDirectory(found.path())) {
                return folder(found.path());
            }
            return Files.isRegularFile(found.path())
                    ? part(found.path(), offset)
                    : new WorkSight.Nothing("'%s' is neither file nor folder".formatted(path));
        } catch (NoSuchFileException e) {
            return new WorkSight.Nothing("nothing of that name is there");
        } catch (NotDirectoryException e) {
            return new WorkSight.Nothing("a part of the path is no folder; links are not followed");
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
                    isMore = false; // it went meanwhile
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
