package been.cli.install;

import been.cli.command.Installation;
import been.cli.command.ShellWords;
import been.cli.install.Machine.Service;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The texts that are left on a machine; pure. */
final class Texts {
    private Texts() {}

    /**
     * The script that starts and stops the host runtime.
     *
     * @param arguments of the host runtime, besides its folder and name
     */
    static String control(String javaHome, String hostName, List<String> arguments) {
        return Script.resource("been-host.sh")
                .strip()
                .replace("@JAVA@", ShellWords.quoted(javaHome + "/bin/java"))
                .replace("@JVM@", ShellWords.quoted(Installation.hostRuntimeJvm()))
                .replace("@NAME@", ShellWords.quoted(hostName))
                .replace("@ARGUMENTS@", ShellWords.quoted(arguments));
    }

    /**
     * Options of the host runtime: those of now, and those before that are not given now. An empty
     * value drops an option.
     *
     * @param before pairs of option and value, as now
     */
    static List<String> options(List<String> before, List<String> now) {
        Map<String, List<String>> options = byName(before);
        options.putAll(byName(now));
        return options.values().stream()
                .filter(pairs -> !pairs.contains(""))
                .flatMap(List::stream)
                .toList();
    }

    private static Map<String, List<String>> byName(List<String> pairs) {
        var options = new LinkedHashMap<String, List<String>>();
        for (int i = 0; i + 1 < pairs.size(); i += 2) {
            options.computeIfAbsent(pairs.get(i), _ -> new ArrayList<>())
                    .addAll(pairs.subList(i, i + 2));
        }
        return options;
    }

    /** The unit by which systemd keeps it running; empty where systemd does not. */
    static String unit(Service service, String folder) {
        return switch (service) {
            case SCRIPT, SESSION -> "";
            case SYSTEMD -> unit(folder, "multi-user.target");
            case SYSTEMD_USER -> unit(folder, "default.target");
        };
    }

    private static String unit(String folder, String target) {
        return Script.resource("been-host.service")
                .strip()
                .replace("@FOLDER@", folder)
                .replace("@TARGET@", target);
    }

    /**
     * As {@code cksum} prints it of the text and a line end, with a dash between the two numbers.
     */
    static String checksum(String text) {
        byte[] bytes = (text + "\n").getBytes(StandardCharsets.UTF_8);
        int crc = 0;
        for (byte next : bytes) {
            crc = step(crc, next);
        }
        for (int length = bytes.length; length != 0; length >>>= 8) {
            crc = step(crc, (byte) length);
        }
        return Integer.toUnsignedString(~crc) + "-" + bytes.length;
    }

    /** POSIX's CRC, whose polynomial is Ethernet's, most significant bit first. */
    private static int step(int crc, byte next) {
        int value = crc ^ (next << 24);
        for (int bit = 0; bit < 8; bit++) {
            value = value < 0 ? (value << 1) ^ 0x04C11DB7 : value << 1;
        }
        return value;
    }
}
