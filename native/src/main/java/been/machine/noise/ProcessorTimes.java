package been.machine.noise;

import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the processors did since the machine was started, in ticks.
 *
 * @param all of all processors, idle ones included
 * @param busy of each processor, for programs, also within the kernel; interrupts are nobody's
 * @param stolen of each processor, while another machine had it
 */
public record ProcessorTimes(long all, Map<Integer, Long> busy, Map<Integer, Long> stolen) {
    /** What the kernel tells user programs is in hundredths of a second, whatever it counts in. */
    static final long TICKS_PER_SECOND = 100;

    private static final Pattern LINE =
            Pattern.compile("cpu[0-9]* +[0-9]{1,18}( +[0-9]{1,18}){7,}");
    private static final int USER = 0;
    private static final int NICE = 1;
    private static final int SYSTEM = 2;
    private static final int STEAL = 7;

    /** Guests' time is part of the user's, and listed again behind it. */
    private static final int DISTINCT = 8;

    public ProcessorTimes {
        busy = Map.copyOf(busy);
        stolen = Map.copyOf(stolen);
    }

    static double seconds(long ticks) {
        return (double) ticks / TICKS_PER_SECOND;
    }

    /** Reads {@code /proc/stat}; empty when it is something else. */
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

    /** Of these processors, or of all when there are none given. */
    long busyOn(Collection<Integer> processors) {
        return sum(busy, processors);
    }

    /** Of these processors, or of all when there are none given. */
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
