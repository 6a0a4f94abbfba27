package been.cli.install;

import been.machine.launch.Launcher;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What was found on a machine before anything is done to it.
 *
 * @param uid 0 of root
 * @param user name of the user who logs in
 * @param folder where the host runtime is or is to be
 * @param java home of a JDK or JRE that is new enough; absent when there is none
 * @param service how it is to be kept running
 * @param installed which version is installed; absent when none is
 * @param control checksum of its control script; absent when there is none
 * @param isExposed whether other users may change the programs that are installed
 * @param joined name of the host whose credential it has; absent when it has none
 * @param arguments of the host runtime that is installed, besides its folder and its name
 */
record Machine(
        String os,
        String arch,
        int uid,
        String user,
        String hostname,
        String folder,
        @Nullable String java,
        Service service,
        @Nullable String installed,
        @Nullable String control,
        boolean isExposed,
        @Nullable String joined,
        List<String> arguments,
        boolean isRunning) {

    private static final String ARGUMENT = "argument=";

    Machine {
        arguments = List.copyOf(arguments);
    }

    boolean hasJoined() {
        return joined != null;
    }

    /** Whether this build has a native launcher for its own machine, but none for this one. */
    boolean lacksLauncher() {
        return Launcher.isBuiltFor(System.getProperty("os.arch")) && !Launcher.isBuiltFor(arch);
    }

    /** How a host runtime is kept running. */
    enum Service {
        /** By systemd, as root. */
        SYSTEMD("systemd"),
        /** By the systemd of a user whose units outlive the login. */
        SYSTEMD_USER("systemd-user"),
        /** Not yet: the systemd of this user ends, with all that it runs, after the last logout. */
        SESSION("session"),
        /** By a script, in the background. */
        SCRIPT("script");

        private final String word;

        Service(String word) {
            this.word = word;
        }

        String word() {
            return word;
        }

        static Service of(String word) {
            for (Service service : values()) {
                if (service.word.equals(word)) {
                    return service;
                }
            }
            throw new IllegalArgumentException("there is no service '" + word + "'");
        }
    }

    /**
     * Reads what the probe printed; lines that are none of it, such as a greeting, are skipped.
     *
     * @throws IllegalArgumentException when the probe did not run to its end
     */
    static Machine of(String text) {
        Map<String, String> values = new HashMap<>();
        text.lines()
                .forEach(line -> {
                    int equals = line.indexOf('=');
                    if (equals > 0) {
                        values.put(line.substring(0, equals), line.substring(equals + 1));
                    }
                });
        for (String needed :
                new String[] {"os", "arch", "uid", "user", "hostname", "folder", "service"}) {
            if (!values.containsKey(needed)) {
                throw new IllegalArgumentException("it did not report its " + needed);
            }
        }
        return new Machine(
                values.getOrDefault("os", ""),
                values.getOrDefault("arch", ""),
                Integer.parseInt(values.getOrDefault("uid", "")),
                values.getOrDefault("user", ""),
                values.getOrDefault("hostname", ""),
                values.getOrDefault("folder", ""),
                values.get("java"),
                Service.of(values.getOrDefault("service", "")),
                values.get("installed"),
                values.get("control"),
                "yes".equals(values.get("exposed")),
                values.get("joined"),
                text.lines()
                        .filter(line -> line.startsWith(ARGUMENT))
                        .map(line -> line.substring(ARGUMENT.length()))
                        .toList(),
                "yes".equals(values.get("running")));
    }
}
