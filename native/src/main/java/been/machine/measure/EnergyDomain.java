package been.machine.measure;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A part of the machine with an energy counter in the kernel's powercap files: RAPL of Intel and
 * AMD processors (Documentation/power/powercap).
 *
 * @param name such as {@code package-0}, {@code package-0-core}, {@code package-0-dram}, {@code
 *     psys}
 * @param counter file with microjoules, which the supervisor adds up since the counter wraps
 */
record EnergyDomain(String name, Path counter) {
    static final Path POWERCAP = Path.of("/sys/class/powercap");

    /** The domains that this process may read, sorted by name; usually only root may. */
    static List<EnergyDomain> read(Path powercap) {
        var domains = new ArrayList<EnergyDomain>();
        for (Path zone : zones(powercap)) {
            name(powercap, zone).flatMap(name -> domain(name, zone)).ifPresent(domains::add);
        }
        return domains;
    }

    private static List<Path> zones(Path powercap) {
        if (!powercap.toFile().isDirectory()) {
            return List.of(); // on most virtual machines
        }
        var zones = new ArrayList<Path>();
        try (DirectoryStream<Path> found = Files.newDirectoryStream(powercap, "intel-rapl:*")) {
            found.forEach(zones::add);
        } catch (IOException e) {
            return List.of();
        }
        zones.sort(null);
        return zones;
    }

    private static Optional<EnergyDomain> domain(String name, Path zone) {
        Path counter = zone.resolve("energy_uj");
        return isNumber(counter) && isNumber(zone.resolve("max_energy_range_uj"))
                ? Optional.of(new EnergyDomain(name, counter))
                : Optional.empty();
    }

    /**
     * The name, after that of the package that contains it: {@code intel-rapl:0:1} is in {@code
     * intel-rapl:0}.
     */
    private static Optional<String> name(Path powercap, Path zone) {
        String folder = zone.getFileName().toString();
        Optional<String> own = text(zone.resolve("name"));
        int part = folder.lastIndexOf(':');
        if (part <= folder.indexOf(':')) {
            return own;
        }
        return text(powercap.resolve(folder.substring(0, part)).resolve("name"))
                .flatMap(whole -> own.map(name -> whole + "-" + name));
    }

    private static Optional<String> text(Path file) {
        try {
            return Optional.of(Files.readString(file).strip()).filter(text -> !text.isEmpty());
        } catch (IOException e) {
            return Optional.empty(); // for root only
        }
    }

    private static boolean isNumber(Path file) {
        return text(file).filter(text -> text.matches("[0-9]{1,18}")).isPresent();
    }
}
