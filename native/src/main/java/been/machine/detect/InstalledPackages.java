package been.machine.detect;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Packages of the system's package managers: versions by name, with a suffix for foreign
 * architectures.
 */
final class InstalledPackages {
    private static final Logger LOG = LoggerFactory.getLogger(InstalledPackages.class);
    private static final Path DPKG_STATUS = Path.of("/var/lib/dpkg/status");
    private static final Duration RPM_PATIENCE = Duration.ofSeconds(5);
    private static final String RPM_FORMAT =
            "%{NAME}\\t%|EPOCH?{%{EPOCH}:}:{}|%{VERSION}-%{RELEASE}\\t%{ARCH}\\n";

    private InstalledPackages() {}

    static Map<String, Object> read() throws InterruptedException {
        return new Facts().part("dpkg", counted(dpkg())).part("rpm", counted(rpm())).known();
    }

    private static Map<String, Object> counted(Map<String, String> versions) {
        return new Facts()
                .amount("count", (long) versions.size())
                .part("versions", versions)
                .known();
    }

    private static Map<String, String> dpkg() {
        try (BufferedReader status = Files.newBufferedReader(DPKG_STATUS)) {
            return dpkg(status);
        } catch (IOException e) {
            LOG.debug("no packages of dpkg", e);
            return Map.of();
        }
    }

    private static Map<String, String> rpm() throws InterruptedException {
        return new ProgramQuery(
                        RPM_PATIENCE, "rpm", "--query", "--all", "--queryformat", RPM_FORMAT)
                .text()
                .map(InstalledPackages::rpm)
                .orElse(Map.of());
    }

    /** The status file: one field per line, packages separated by empty lines. */
    static Map<String, String> dpkg(Reader status) throws IOException {
        var lines = new BufferedReader(status);
        Map<Built, String> found = new HashMap<>();
        var fields = new HashMap<String, String>();
        String line;
        do {
            line = lines.readLine();
            if (line == null || line.isBlank()) {
                String version = fields.get("Version");
                if (version != null && fields.getOrDefault("Status", "").endsWith(" installed")) {
                    found.put(
                            new Built(
                                    fields.getOrDefault("Package", ""),
                                    fields.getOrDefault("Architecture", "")),
                            version);
                }
                fields.clear();
            } else if (!Character.isWhitespace(line.charAt(0))) {
                int colon = line.indexOf(": ");
                if (colon > 0) {
                    fields.put(line.substring(0, colon), line.substring(colon + 2).strip());
                }
            }
        } while (line != null);
        return byName(found, own(found, "dpkg"));
    }

    /** One package per line: name, version and architecture separated by tabs. */
    static Map<String, String> rpm(String output) {
        Map<Built, String> found = new HashMap<>();
        for (String line : output.split("\n", -1)) {
            String[] fields = line.split("\t", -1);
            if (fields.length == 3 && !fields[0].equals("gpg-pubkey")) {
                // Several versions of a kernel may be installed.
                found.merge(
                        new Built(fields[0], fields[2]),
                        fields[1],
                        (one, other) ->
                                one.compareTo(other) < 0 ? one + ", " + other : other + ", " + one);
            }
        }
        return byName(found, own(found, "rpm"));
    }

    private record Built(String name, String architecture) {}

    /** The architecture of the package manager itself. */
    private static String own(Map<Built, String> found, String manager) {
        return found.keySet().stream()
                .filter(each -> each.name().equals(manager))
                .map(Built::architecture)
                .findFirst()
                .orElse("");
    }

    private static Map<String, String> byName(Map<Built, String> found, String own) {
        var versions = new TreeMap<String, String>();
        found.forEach((each, version) -> {
            boolean isOwn =
                    own.isEmpty()
                            || own.equals(each.architecture())
                            || each.architecture().equals("all")
                            || each.architecture().equals("noarch")
                            || each.architecture().equals("(none)");
            versions.put(isOwn ? each.name() : each.name() + ":" + each.architecture(), version);
        });
        return versions;
    }
}
