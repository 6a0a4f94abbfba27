package been.machine.detect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects the versions of installed programs that benchmarks may need. */
final class Software {
    private static final List<String> COMPRESSORS = List.of("gzip", "bzip2", "xz", "zstd");
    private static final List<String> COMPILERS =
            List.of("cc", "gcc", "g++", "gfortran", "clang", "rustc", "cargo", "ld");
    private static final List<String> MAKERS = List.of("make", "cmake", "ninja", "meson");
    private static final List<String> LANGUAGES =
            List.of("R", "python3", "perl", "node", "ruby", "git");
    private static final List<String> BENCHMARKS =
            List.of("fio", "hackbench", "cyclictest", "iperf3", "pgbench");
    private static final Pattern VERSION = Pattern.compile("\\d+(\\.\\d+)+");
    private static final Duration PATIENCE = Duration.ofSeconds(30);

    private Software() {}

    static Map<String, Object> read() throws InterruptedException {
        var facts = new Facts();
        try (var askers = Executors.newVirtualThreadPerTaskExecutor()) {
            Map<String, Future<Optional<ProgramQuery.Answer>>> answers = new TreeMap<>();
            for (List<String> programs :
                    List.of(COMPRESSORS, COMPILERS, MAKERS, LANGUAGES, BENCHMARKS)) {
                for (String program : programs) {
                    var question = new ProgramQuery(PATIENCE, program, "--version");
                    answers.put(program, askers.submit(question::ask));
                }
            }
            answers.put("go", askers.submit(new ProgramQuery(PATIENCE, "go", "version")::ask));
            Future<Map<String, Object>> packages = askers.submit(InstalledPackages::read);
            List<Map<String, Object>> java = JavaInstallations.ofThisMachine();
            facts.list("java", java);
            program(facts, "javac", javac(java));
            program(facts, "mvn", Maven.version());
            for (var answer : answers.entrySet()) {
                program(
                        facts,
                        answer.getKey(),
                        answer.getValue().get().flatMap(a -> version(a.text())));
            }
            facts.part("packages", packages.get());
        } catch (ExecutionException e) {
            throw new IllegalStateException("querying the versions of programs", e.getCause());
        }
        return facts.known();
    }

    private static void program(Facts facts, String name, Optional<String> version) {
        facts.part(name, new Facts().text("version", version.orElse(null)).known());
    }

    /** The compiler on the PATH belongs to one of the installations, so it need not be run. */
    private static Optional<String> javac(List<Map<String, Object>> installations) {
        return ProgramQuery.find("javac")
                .flatMap(Software::home)
                .flatMap(home ->
                        installations.stream()
                                .filter(java -> home.toString().equals(java.get("home")))
                                .map(java -> String.valueOf(java.get("version")))
                                .findFirst());
    }

    private static Optional<Path> home(Path javac) {
        try {
            return Optional.of(javac.toRealPath().resolve("../..").normalize());
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** The first number with a dot in the output of a program. */
    static Optional<String> version(String output) {
        Matcher matcher = VERSION.matcher(output);
        return matcher.find() ? Optional.of(matcher.group()) : Optional.empty();
    }
}
