package been.analyses.modifications;

import java.io.Closeable;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;
import java.util.zip.ZipInputStream;
import org.jspecify.annotations.Nullable;

/**
 * The files of a version, as its package has them. Jars are folders, named without their versions;
 * of a jar that comes with its sources, only those count.
 */
final class VersionFiles implements Closeable {
    static final int LONGEST = 1 << 20;
    private static final String FILES = "files/";

    /** Of jars, unpacked; what is in others is not looked at. */
    private static final long MOST_BYTES = 1L << 30;

    private static final int MOST_FILES = 200_000;

    /** Characters of the paths in jars. */
    private static final int MOST_NAMES = 32 << 20;

    private static final long MOST_OPENED = 64L << 20;

    private static final Pattern JAR =
            Pattern.compile("(?:.*/)?([^/]+?)-([0-9][^/]*?)(-sources)?\\.jar");
    private static final Pattern PYTHON =
            Pattern.compile("(?:.*/)?([^/]+)-([^/-]+)\\.dist-info/METADATA");
    private static final Pattern NODE =
            Pattern.compile("(?:.*/)?node_modules/((?:@[^/]+/)?[^/]+)/package\\.json");
    private static final Pattern NODE_VERSION =
            Pattern.compile("\"version\"\\s*:\\s*\"([^\"]{1,64})\"");
    private static final Pattern CRATE =
            Pattern.compile("name = \"([^\"]{1,128})\"\\R+version = \"([^\"]{1,64})\"");

    /** What every release has of its own. */
    private static final Pattern OWN =
            Pattern.compile("(.*/)?(META-INF|[^/]+\\.dist-info|__pycache__)/.*");

    private static final Pattern INVISIBLE = Pattern.compile("[\\p{Cc}\\p{Cf}&&[^\\t]]");

    private final ZipFile zip;
    private final SortedMap<String, Content> files = new TreeMap<>();
    private final SortedMap<String, String> dependencies = new TreeMap<>();
    private final Map<String, byte[]> opened = new HashMap<>();
    private final byte[] buffer = new byte[1 << 16];
    private @Nullable String openedJar;
    private long unpacked;
    private long names;

    private VersionFiles(ZipFile zip) {
        this.zip = zip;
    }

    /**
     * Where a file is.
     *
     * @param inner its path in the jar that is this entry
     */
    record Content(String entry, @Nullable String inner, long bytes, long checksum) {
        boolean isLike(Content other) {
            return bytes == other.bytes && checksum == other.checksum;
        }
    }

    /**
     * The folder that a jar is shown as, such as {@code core/}; empty if it is none with a version.
     */
    static Optional<String> folderOfJar(String path) {
        Matcher jar = JAR.matcher(path);
        return jar.matches() ? Optional.of(jar.group(1) + "/") : Optional.empty();
    }

    /** Whether a package has a file with that path, or may have it in a jar. */
    static boolean mayBeIn(Path archive, String path) throws IOException {
        Optional<String> folder = Optional.of(path.substring(0, path.indexOf('/') + 1));
        try (var zip = new ZipFile(archive.toFile())) {
            return zip.getEntry(FILES + path) != null
                    || zip.stream().anyMatch(one -> folderOfJar(one.getName()).equals(folder));
        }
    }

    /** Reads the directory of a package that was validated when it was published. */
    static VersionFiles open(Path archive) throws IOException {
        var files = new VersionFiles(new ZipFile(archive.toFile()));
        try {
            files.read();
            return files;
        } catch (IOException | RuntimeException e) {
            files.close();
            throw e;
        }
    }

    private void read() throws IOException {
        List<? extends ZipEntry> entries =
                zip.stream()
                        .filter(entry -> !entry.isDirectory())
                        .filter(entry -> entry.getName().startsWith(FILES))
                        .toList();
        Set<String> withSources = new HashSet<>();
        for (ZipEntry entry : entries) {
            Matcher jar = JAR.matcher(entry.getName());
            if (jar.matches() && jar.group(3) != null) {
                withSources.add(jar.group(1));
            }
        }
        for (ZipEntry entry : entries) {
            String path = entry.getName().substring(FILES.length());
            var whole = new Content(entry.getName(), null, entry.getSize(), entry.getCrc());
            Matcher jar = JAR.matcher(path);
            if (jar.matches()) {
                dependencies.put(jar.group(1), jar.group(2));
                if (jar.group(3) != null || !withSources.contains(jar.group(1))) {
                    inJar(entry.getName(), jar.group(1))
                            .ifPresentOrElse(
                                    inner -> inner.forEach(this::add), () -> add(path, whole));
                }
            } else {
                readDependencies(path, entry.getName());
                add(path, whole);
            }
        }
    }

    /** Empty for a damaged jar, such as one for tests, and for one with too much in it. */
    private Optional<Map<String, Content>> inJar(String entry, String name) throws IOException {
        Map<String, Content> found = new HashMap<>();
        try (var jar = new ZipInputStream(stream(entry))) {
            for (ZipEntry inner = jar.getNextEntry(); inner != null; inner = jar.getNextEntry()) {
                names += inner.getName().length();
                if (names > MOST_NAMES || files.size() + found.size() >= MOST_FILES || !skip(jar)) {
                    return Optional.empty();
                }
                if (!inner.isDirectory()) {
                    found.put(
                            name + "/" + inner.getName(),
                            new Content(entry, inner.getName(), inner.getSize(), inner.getCrc()));
                }
            }
            return Optional.of(found);
        } catch (ZipException | EOFException | IllegalArgumentException _) {
            return Optional.empty();
        }
    }

    /** Reads to the end of an entry, where its size is known; false if it is too long. */
    private boolean skip(ZipInputStream jar) throws IOException {
        for (int read = jar.read(buffer); read > 0; read = jar.read(buffer)) {
            unpacked += read;
            if (unpacked > MOST_BYTES) {
                return false;
            }
        }
        return true;
    }

    private void add(String path, Content content) {
        if (!OWN.matcher(path).matches()) {
            files.put(INVISIBLE.matcher(path).replaceAll("\ufffd"), content);
        }
    }

    private void readDependencies(String path, String entry) throws IOException {
        Matcher python = PYTHON.matcher(path);
        Matcher node = NODE.matcher(path);
        if (python.matches()) {
            dependencies.put(python.group(1), python.group(2));
        } else if (node.matches()) {
            Matcher version = NODE_VERSION.matcher(text(stream(entry).readNBytes(LONGEST)));
            if (version.find()) {
                dependencies.put(node.group(1), version.group(1));
            }
        } else if (path.equals("Cargo.lock")) {
            Matcher crates = CRATE.matcher(text(stream(entry).readNBytes(LONGEST)));
            while (crates.find()) {
                dependencies.put(crates.group(1), crates.group(2));
            }
        }
    }

    /** By path. */
    SortedMap<String, Content> files() {
        return Collections.unmodifiableSortedMap(files);
    }

    /** Versions of the libraries that the package has, by name. */
    SortedMap<String, String> dependencies() {
        return Collections.unmodifiableSortedMap(dependencies);
    }

    /**
     * The lines of a file, without invisible characters.
     *
     * @return empty if it is not text, or longer than 1 MiB
     */
    Optional<List<String>> lines(Content content) throws IOException {
        if (content.bytes() > LONGEST) {
            return Optional.empty();
        }
        byte[] bytes = bytes(content);
        if (bytes == null) {
            return Optional.empty();
        }
        for (byte one : bytes) {
            if (one == 0) {
                return Optional.empty();
            }
        }
        return Optional.of(
                text(bytes)
                        .lines()
                        .map(line -> INVISIBLE.matcher(line).replaceAll("\ufffd"))
                        .toList());
    }

    /** Absent of what is too far inside a large jar. */
    private byte @Nullable [] bytes(Content content) throws IOException {
        if (content.inner() == null) {
            try (InputStream in = stream(content.entry())) {
                return in.readNBytes(LONGEST);
            }
        }
        if (!content.entry().equals(openedJar)) {
            openJar(content.entry());
        }
        return opened.get(content.inner());
    }

    /** Files are read jar by jar. */
    private void openJar(String entry) throws IOException {
        opened.clear();
        openedJar = entry;
        long kept = 0;
        try (var jar = new ZipInputStream(stream(entry))) {
            for (ZipEntry inner = jar.getNextEntry(); inner != null; inner = jar.getNextEntry()) {
                byte[] bytes = jar.readNBytes(LONGEST);
                kept += bytes.length;
                if (kept > MOST_OPENED) {
                    return;
                }
                opened.put(inner.getName(), bytes);
            }
        }
    }

    private InputStream stream(String entry) throws IOException {
        InputStream stream = zip.getInputStream(zip.getEntry(entry));
        if (stream == null) {
            throw new IOException(entry + " is missing");
        }
        return stream;
    }

    private static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    @Override
    public void close() throws IOException {
        zip.close();
    }
}
