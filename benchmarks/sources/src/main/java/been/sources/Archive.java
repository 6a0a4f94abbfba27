package been.sources;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.commons.compress.archivers.ArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveInputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.apache.commons.compress.compressors.bzip2.BZip2CompressorInputStream;
import org.apache.commons.compress.compressors.gzip.GzipCompressorInputStream;
import org.apache.commons.compress.compressors.xz.XZCompressorInputStream;

/**
 * Unpacks archives of others: nothing is written outside of the folder, links that lead out of it
 * are refused, and so is what is larger than a package may be.
 */
final class Archive {
    /** Of an archive, in bytes. */
    static final long MOST_PACKED = 2L << 30;

    private static final long MOST_UNPACKED = 8L << 30;
    private static final int MOST_ENTRIES = 60_000;
    private static final Pattern TAR =
            Pattern.compile(".*\\.(tar|tar\\.gz|tgz|tar\\.bz2|tar\\.xz)");
    private static final Pattern ZIP = Pattern.compile(".*\\.zip");

    private final Path file;
    private final Path folder;
    private final Map<Path, String> links = new LinkedHashMap<>();
    private long bytes;
    private int entries;

    private Archive(Path file, Path folder) {
        this.file = file;
        this.folder = folder;
    }

    /**
     * Unpacks it. If everything is in one folder, the content of that folder is what counts.
     *
     * @param folder empty
     * @throws Unavailable when it is no archive, is too large, or leads out of the folder
     */
    static void unpack(Path file, Path folder) throws IOException {
        String name = String.valueOf(file.getFileName()).toLowerCase(Locale.ROOT);
        var archive = new Archive(file, folder);
        if (Files.size(file) > MOST_PACKED) {
            throw tooLarge(name, MOST_PACKED);
        }
        try {
            if (ZIP.matcher(name).matches()) {
                archive.unzip();
            } else if (TAR.matcher(name).matches()) {
                archive.untar(name);
            } else {
                throw archive.refusal(
                        "is no archive of a known kind: .tar, .tar.gz, .tgz, .tar.bz2, .tar.xz and .zip are");
            }
        } catch (Unavailable why) {
            throw why;
        } catch (IOException | IllegalArgumentException broken) {
            throw archive.refusal("cannot be unpacked: " + broken.getMessage());
        }
        archive.link();
        unwrap(folder);
    }

    /** The file in a folder to which a tool saved one. */
    static Path only(Path folder) throws IOException {
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            for (Path file : files) {
                return file;
            }
        }
        throw new Unavailable("nothing was downloaded");
    }

    static Unavailable tooLarge(String name, long most) {
        return new Unavailable("%s is larger than %d GiB".formatted(name, most >> 30));
    }

    private void untar(String name) throws IOException {
        try (InputStream raw = new BufferedInputStream(Files.newInputStream(file));
                var tar = new TarArchiveInputStream(decompressed(raw, name))) {
            for (TarArchiveEntry entry = tar.getNextEntry();
                    entry != null;
                    entry = tar.getNextEntry()) {
                Path target = target(entry);
                if (entry.isSymbolicLink()) {
                    links.put(target, entry.getLinkName());
                } else if (entry.isLink()) {
                    Files.copy(inside(folder.resolve(entry.getLinkName())), target);
                } else if (entry.isFile()) {
                    write(tar, target, entry.getMode());
                }
            }
        }
    }

    private static InputStream decompressed(InputStream raw, String name) throws IOException {
        if (name.endsWith("gz")) {
            return GzipCompressorInputStream.builder()
                    .setInputStream(raw)
                    .setDecompressConcatenated(true)
                    .get();
        }
        if (name.endsWith(".bz2")) {
            return new BZip2CompressorInputStream(raw, true);
        }
        return name.endsWith(".xz")
                ? XZCompressorInputStream.builder()
                        .setInputStream(raw)
                        .setDecompressConcatenated(true)
                        .get()
                : raw;
    }

    private void unzip() throws IOException {
        try (ZipFile zip = ZipFile.builder().setPath(file).get()) {
            for (ZipArchiveEntry entry : Collections.list(zip.getEntries())) {
                Path target = target(entry);
                if (entry.isUnixSymlink()) {
                    links.put(target, zip.getUnixSymlink(entry));
                } else if (!entry.isDirectory()) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        write(in, target, entry.getUnixMode());
                    }
                }
            }
        }
    }

    /** Where an entry goes; its folder is made. */
    private Path target(ArchiveEntry entry) throws IOException {
        entries++;
        if (entries > MOST_ENTRIES) {
            throw refusal("has more than %,d files".formatted(MOST_ENTRIES));
        }
        Path target = inside(folder.resolve(entry.getName()));
        Files.createDirectories(entry.isDirectory() ? target : target.resolve("..").normalize());
        return target;
    }

    /** Links are made last, so that no path leads through one. */
    private Path inside(Path path) throws Unavailable {
        Path normal = path.normalize();
        if (!normal.startsWith(folder)) {
            throw refusal("leads out of its folder: " + path);
        }
        return normal;
    }

    private void write(InputStream in, Path target, int mode) throws IOException {
        byte[] buffer = new byte[1 << 16];
        try (OutputStream out = Files.newOutputStream(target)) {
            for (int count = in.read(buffer); count > 0; count = in.read(buffer)) {
                bytes += count;
                if (bytes > MOST_UNPACKED) {
                    throw refusal("holds more than %d GiB".formatted(MOST_UNPACKED >> 30));
                }
                out.write(buffer, 0, count);
            }
        }
        if ((mode & 0100) != 0 && !target.toFile().setExecutable(true)) {
            throw new IOException("cannot make " + target + " executable");
        }
    }

    private void link() throws IOException {
        for (Map.Entry<Path, String> link : links.entrySet()) {
            Path target = link.getKey().resolveSibling(link.getValue());
            inside(target);
            Files.deleteIfExists(link.getKey());
            Files.createSymbolicLink(link.getKey(), Path.of(link.getValue()));
        }
    }

    private Unavailable refusal(String why) {
        return new Unavailable(file.getFileName() + " " + why);
    }

    private static void unwrap(Path folder) throws IOException {
        List<Path> content = content(folder);
        if (content.size() == 1 && Files.isDirectory(content.get(0), LinkOption.NOFOLLOW_LINKS)) {
            // The name may be the same as that of a file in it.
            Path wrapper = folder.resolve(".unwrapped");
            Files.move(content.get(0), wrapper, StandardCopyOption.ATOMIC_MOVE);
            for (Path file : content(wrapper)) {
                Files.move(file, folder.resolve(wrapper.relativize(file).toString()));
            }
            Files.delete(wrapper);
        }
    }

    private static List<Path> content(Path folder) throws IOException {
        var content = new ArrayList<Path>();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
            files.forEach(content::add);
        }
        return content;
    }
}
