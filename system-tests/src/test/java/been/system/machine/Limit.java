package been.system.machine;

import java.util.List;

/**
 * A limit of {@code been exec}, and a program that reaches it.
 *
 * @param reason that the result has
 */
record Limit(String options, String program, String reason) {
    private static final String BURN = "sh -c 'while :; do :; done'";

    static final List<Limit> ALL =
            List.of(
                    new Limit("--cpu-time 1s", BURN, "cpu-time"),
                    new Limit("--wall-time 1s", "sleep 600", "wall-time"),
                    new Limit("--soft-cpu-time 1s --grace 60s", BURN, "cpu-time"),
                    new Limit("--soft-wall-time 1s --grace 60s", "sleep 600", "wall-time"),
                    new Limit("--memory 64MB", "tail /dev/zero", "memory"),
                    new Limit(
                            "--processes 20",
                            "sh -c 'for i in $(seq 100); do sleep 600 & done; wait'",
                            "processes"),
                    new Limit("--output-limit 1000B", "yes", "output"),
                    new Limit(
                            "--disk 10MB",
                            "sh -c 'head -c 50000000 /dev/zero >large; sleep 600'",
                            "disk"));

    /** The option without its value. */
    String name() {
        return options.split(" ", -1)[0];
    }

    String script() {
        // Whatever comes of the limit, the run ends.
        String backstop = options.contains("wall-time") ? "" : " --wall-time 120s";
        return "been exec %s%s -- %s >out 2>err; grep -a ^termination-reason out || tail -n 5 err out"
                .formatted(options, backstop, program);
    }
}
