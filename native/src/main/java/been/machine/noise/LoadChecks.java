package been.machine.noise;

import been.machine.files.MachineFiles;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;

/** Checks what other programs and other virtual machines use. */
final class LoadChecks {
    private static final double SOME_STEAL = 0.001;
    private static final double MUCH_STEAL = 0.01;
    private static final double SOME_LOAD = 0.05;
    private static final double MUCH_LOAD = 0.25;
    private static final int SHOWN_PROCESSES = 3;

    private LoadChecks() {}

    static Finding steal(CheckInput sight) {
        Optional<Double> watched = sight.change().flatMap(CounterChange::stealShare);
        Optional<Double> share =
                watched.or(() ->
                        sight.files()
                                .text("proc/stat")
                                .flatMap(ProcessorTimes::parse)
                                .flatMap(ProcessorTimes::stealShare));
        if (share.isEmpty()) {
            return Finding.unseen("steal", "the kernel does not report it");
        }
        String value = Percentage.of(share.get());
        String sentence =
                value
                        + " of the processors' time was used by other virtual machines "
                        + (watched.isPresent() ? "while watched" : "since this one was booted");
        String advice =
                "its host is shared: use a machine with dedicated processors, or more executions";
        if (share.get() >= MUCH_STEAL) {
            return Finding.warning("steal", value, sentence, advice);
        }
        return share.get() >= SOME_STEAL
                ? Finding.notice("steal", value, sentence, advice)
                : Finding.fine("steal", value, sentence);
    }

    static Finding foreignLoad(CheckInput sight) {
        return sight.change().map(LoadChecks::watchedLoad).orElseGet(() -> loadNow(sight.files()));
    }

    private static Finding watchedLoad(CounterChange change) {
        Optional<Double> busy = change.foreignCores(0);
        if (busy.isEmpty()) {
            return Finding.unseen("foreign-load", "the kernel does not report it");
        }
        String value = String.format(Locale.ROOT, "%.2f cores", busy.get());
        String culprits = culprits(change);
        String sentence =
                "other programs used " + value + (culprits.isEmpty() ? "" : ": " + culprits);
        String advice = "stop them, or wait for their end, before measuring";
        if (busy.get() >= MUCH_LOAD) {
            return Finding.warning("foreign-load", value, sentence, advice);
        }
        return busy.get() >= SOME_LOAD
                ? Finding.notice("foreign-load", value, sentence, advice)
                : Finding.fine("foreign-load", value, sentence);
    }

    private static String culprits(CounterChange change) {
        return change.busiest(SHOWN_PROCESSES).stream()
                .filter(process -> process.cpuSeconds() >= SOME_LOAD * change.seconds())
                .map(process ->
                        String.format(
                                Locale.ROOT,
                                "%s (process %d) %.2f",
                                process.name(),
                                process.id(),
                                process.cpuSeconds() / change.seconds()))
                .collect(Collectors.joining(", "));
    }

    /** The fourth field is {@code runnable/all}; the reading thread is runnable, too. */
    private static Finding loadNow(MachineFiles files) {
        Optional<Integer> runnable =
                files.text("proc/loadavg")
                        .map(text -> text.split("[ /]", -1))
                        .filter(words -> words.length >= 5 && words[3].matches("[0-9]{1,9}"))
                        .map(words -> Math.max(0, Integer.parseInt(words[3]) - 1));
        if (runnable.isEmpty()) {
            return Finding.unseen("foreign-load", "the kernel does not report it");
        }
        String value = runnable.get() + (runnable.get() == 1 ? " thread" : " threads");
        return runnable.get() == 0
                ? Finding.fine("foreign-load", value, "nothing else is running now")
                : Finding.notice(
                        "foreign-load",
                        value,
                        "other threads that are running or runnable now: " + value,
                        "end them, or wait for them, before measuring");
    }
}
