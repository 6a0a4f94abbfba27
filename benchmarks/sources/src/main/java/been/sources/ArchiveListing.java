package been.sources;

import been.task.TaskContext;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Archives in a folder of this host, or behind the links of a web page, which the host's curl reads
 * with the settings and passwords of its user.
 */
final class ArchiveListing {
    private static final Pattern LINK =
            Pattern.compile("href\\s*=\\s*[\"']?([^\"'\\s>]+)", Pattern.CASE_INSENSITIVE);
    private static final int MOST_REDIRECTIONS = 5;
    private static final int TOO_LARGE = 63; // exit status of curl
    private static final Duration LIMIT = Duration.ofMinutes(10);

    private final String url;
    private final Pattern pattern;
    private final List<String> allowed;
    private final Path tmp;
    private final @Nullable Tool curl;
    private final Map<String, String> addresses = new TreeMap<>();

    private ArchiveListing(TaskContext task, String url) {
        this.url = url;
        this.pattern = Pattern.compile(task.property("pattern").asString());
        this.allowed = RepositoryAddress.allowed(task);
        this.tmp = task.tmp();
        this.curl =
                url.startsWith("/")
                        ? null
                        : new Tool("curl", task.property("curl").asString(), Map.of());
    }

    static ArchiveListing of(TaskContext task) {
        return new ArchiveListing(task, task.property("url").asString());
    }

    String url() {
        return url;
    }

    /** Names of files by version; more than one file may have the same. */
    SortedMap<String, List<String>> archives() throws IOException, InterruptedException {
        var archives = new TreeMap<String, List<String>>();
        for (String name : names()) {
            Matcher matcher = pattern.matcher(name);
            if (matcher.matches() && matcher.group("version") != null) {
                archives.computeIfAbsent(matcher.group("version"), version -> new ArrayList<>())
                        .add(name);
            }
        }
        return archives;
    }

    private Set<String> names() throws IOException, InterruptedException {
        var names = new TreeSet<String>();
        if (curl == null) {
            try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of(url))) {
                files.forEach(file -> names.add(String.valueOf(file.getFileName())));
            } catch (NotDirectoryException | NoSuchFileException missing) {
                throw new Unavailable("there is no folder " + url);
            }
            return names;
        }
        Path page = tmp.resolve("listing.html");
        URI base = URI.create(load(url, page, 64L << 20));
        Matcher links = LINK.matcher(Files.readString(page, StandardCharsets.ISO_8859_1));
        while (links.find()) {
            resolved(base, links.group(1).replace("&amp;", "&"))
                    .ifPresent(address -> {
                        String path = address.getPath();
                        String name = path.substring(path.lastIndexOf('/') + 1);
                        names.add(name);
                        addresses.putIfAbsent(name, address.toString());
                    });
        }
        return names;
    }

    private static Optional<URI> resolved(URI base, String link) {
        try {
            URI address = base.resolve(link);
            return Optional.of(address).filter(one -> one.getPath() != null);
        } catch (IllegalArgumentException noAddress) {
            return Optional.empty();
        }
    }

    /** The file of that name, on this host. */
    Path fetch(String name) throws IOException, InterruptedException {
        String address = addresses.get(name);
        if (address == null) {
            return Path.of(url).resolve(name);
        }
        if (!isSameHost(url, address)) {
            throw new Unavailable("its archive is on another host: " + address);
        }
        Path file = Files.createTempDirectory(tmp, "archive").resolve(name);
        load(address, file, Archive.MOST_PACKED);
        return file;
    }

    /** Follows redirections to the same host only; answers where it was. */
    private String load(String from, Path file, long most)
            throws IOException, InterruptedException {
        String address = from;
        for (int i = 0; i < MOST_REDIRECTIONS; i++) {
            RepositoryAddress.check(address, allowed);
            String next = get(address, file, most);
            if (next.isEmpty()) {
                return address;
            }
            if (!isSameHost(from, next)) {
                throw new Unavailable(
                        "%s redirects to another host, %s; use that address".formatted(from, next));
            }
            address = next;
        }
        throw new Unavailable(from + " redirects again and again");
    }

    /** Answers where it redirects to; empty when it does not. */
    private String get(String address, Path file, long most)
            throws IOException, InterruptedException {
        if (curl == null) {
            throw new IllegalStateException("a folder is not loaded");
        }
        Tool.Output output =
                curl.run(
                        tmp,
                        LIMIT,
                        List.of(
                                "--silent",
                                "--show-error",
                                "--fail",
                                "--no-location",
                                "--globoff",
                                "--netrc-optional",
                                "--proto",
                                "=http,https",
                                "--max-filesize",
                                String.valueOf(most),
                                "--connect-timeout",
                                "30",
                                "--output",
                                file.toString(),
                                "--write-out",
                                "%{redirect_url}",
                                "--",
                                address));
        if (output.status() == TOO_LARGE) {
            throw Archive.tooLarge(address, most);
        }
        if (output.status() != 0) {
            throw new Unavailable(
                    "curl cannot read %s: %s"
                            .formatted(
                                    address,
                                    output.errors()
                                            .strip()
                                            .replaceFirst("^curl: \\(\\d+\\) ", "")));
        }
        return output.text().strip();
    }

    private static boolean isSameHost(String one, String other) {
        URI first = URI.create(one);
        URI second = URI.create(other);
        return first.getHost() != null
                && first.getHost().equalsIgnoreCase(second.getHost())
                && first.getPort() == second.getPort();
    }
}
