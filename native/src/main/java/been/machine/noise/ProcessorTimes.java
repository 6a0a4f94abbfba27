package been.machine.noise;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Processor times since the boot of the machine, in ticks.
 *
 * @param all total of all processors, including idle time
 * @param busy time of each processor in programs and in the kernel on their behalf, without
 *     interrupts
 * @param stolen time of each processor that another virtual machine used
 */
public record ProcessorTimes(long all, Map<Integer, Long> busy, Map<Integer, Long> stolen) {
    /** The kernel reports hundredths of a second to user programs. */
    static final long TICKS_PER_SECOND = 100;

    private static final Pattern LINE =
            Pattern.compile("cpu[0-9]* +[0-9]{1,18}( +[0-9]{1,18}){7,}");
    private static final int USER = 0;
    private static final int NICE = 1;
    private static final int SYSTEM = 2;
    private static final int STEAL = 7;

    /** Guest time is part of user time and listed again after these. */
    private static final int DISTINCT = 8;

    public ProcessorTimes {
        busy = Map.copyOf(busy);
        stolen = Map.copyOf(stolen);
    }

    static double seconds(long ticks) {
        return (double) ticks / TICKS_PER_SECOND;
    }

    /** Parses {@code /proc/stat}; empty for other content. */
    static Optional<ProcessorTimes> parse(String text) {
        long[] sum = null;
        var busy = new HashMap<Integer, Long>();
        var stolen = new HashMap<Integer, Long>();
        for (String line : text.split("\n", -1)) {
            if (!LINE.matcher(line).matches()) {
                continue;
            }
            String[] words = line.split(" +", -1);
            long[] ticks =
                    Arrays.stream(words)
                            .skip(1)
                            .limit(DISTINCT)
                            .mapToLong(Long::parseLong)
                            .toArray();
            if (words[0].equals("cpu")) {
                sum = ticks;
            } else {
                Integer processor = Integer.valueOf(words[0].substring("cpu".length()));
                busy.put(processor, ticks[USER] + ticks[NICE] + ticks[SYSTEM]);
                stolen.put(processor, ticks[STEAL]);
            }
        }
        if (sum == null) {
            return Optional.empty();
        }
        return Optional.of(new ProcessorTimes(Arrays.stream(sum).sum(), busy, stolen));
    }

    /** Busy time of these processors, or of all when none are given. */
    long busyOn(Collection<Integer> processors) {
        return sum(busy, processors);
    }

    /** Stolen time of these processors, or of all when none are given. */
    long stolenFrom(Collection<Integer> processors) {
        return sum(stolen, processors);
    }

    private static long sum(Map<Integer, Long> ticks, Collection<Integer> processors) {
        return ticks.entrySet().stream()
                .filter(one -> processors.isEmpty() || processors.contains(one.getKey()))
                .mapToLong(Map.Entry::getValue)
                .sum();
    }

    /** The share of all time that was stolen; empty when no time has passed. */
    Optional<Double> stealShare() {
        return all <= 0 ? Optional.empty() : Optional.of((double) stolenFrom(List.of()) / all);
    }
}
