package been.hostruntime.attempt;

import been.protocol.WorkSight;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;

/**
 * A working directory as people see it, a folder or a part of a file at a time. Each step goes from
 * an open folder to what lies in it and follows no link, so that a program which exchanges folders
 * meanwhile shows nobody what is outside of its own.
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
        try (DirectoryStream<Path> root = Files.newDirectoryStream(work)) {
            if (!(root instanceof SecureDirectoryStream<Path> safe)) {
                return new WorkSight.Nothing("this host's system cannot look into a folder safely");
            }
            return path.isEmpty() ? folder(safe) : step(safe, List.of(path.split("/", -1)), offset);
        } catch (NoSuchFileException e) {
            return new WorkSight.Nothing("nothing of that name is there");
        } catch (NotDirectoryException e) {
            return new WorkSight.Nothing("a part of the path is no folder; links are not followed");
        } catch (AccessDeniedException e) {
            return new WorkSight.Nothing("the host runtime may not read it");
        } catch (IOException e) {
            return new WorkSight.Nothing("it cannot be read: " + e.getMessage());
        }
    }

    private static WorkSight step(SecureDirectoryStream<Path> from, List<String> names, long offset)
            throws IOException {
        String first = names.getFirst();
        if (first.isEmpty() || first.equals(".") || first.equals("..") || first.contains("\0")) {
            return new WorkSight.Nothing("names in the path are those of folders and files alone");
        }
        Path name = Path.of(first);
        BasicFileAttributes found = attributes(from, name);
        if (names.size() == 1 && found.isRegularFile()) {
            return part(from, name, offset);
        }
        if (!found.isDirectory()) {
            return new WorkSight.Nothing(
                    "'%s' is neither file nor folder there; links are not followed"
                            .formatted(first));
        }
        try (SecureDirectoryStream<Path> next =
                from.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
            return names.size() == 1
                    ? folder(next)
                    : step(next, names.subList(1, names.size()), offset);
        }
    }

    private static BasicFileAttributes attributes(SecureDirectoryStream<Path> folder, Path name)
            throws IOException {
        return folder.getFileAttributeView(
                        name, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
                .readAttributes();
    }

    private static WorkSight folder(SecureDirectoryStream<Path> folder) throws IOException {
        var entries = new ArrayList<WorkSight.Entry>();
        boolean isMore = false;
        for (Path one : folder) {
            isMore = entries.size() == MOST_ENTRIES;
            if (isMore) {
                break;
            }
            Path name = one.getFileName();
            try {
                entries.add(entry(name, attributes(folder, name)));
            } catch (NoSuchFileException e) {
                isMore = false; // it went meanwhile
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

    private static WorkSight part(SecureDirectoryStream<Path> folder, Path name, long offset)
            throws IOException {
        try (SeekableByteChannel file =
                folder.newByteChannel(
                        name, Set.of(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
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
