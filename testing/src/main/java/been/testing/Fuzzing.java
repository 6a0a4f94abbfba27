package been.testing;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * What every reader of foreign bytes is held to: it gives a value, or refuses with one sentence,
 * within a second. What an input may take of the heap is the limit of the JVM that runs this.
 */
public final class Fuzzing {
    /** Of a processor: what others do on the machine is no fault of an input. */
    private static final long LONGEST_NANOS = TimeUnit.SECONDS.toNanos(1);

    private static final int LONGEST_SENTENCE = 2000;

    /** Where figures of a run are written to; a timing counts only in such a run. */
    private static final @Nullable String FIGURES = System.getProperty("been.fuzz.figures");

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    /** In memory where possible: a file on a disk takes longer than most readers. */
    private static final Path FILES =
            Path.of(System.getProperty("been.fuzz.files", System.getProperty("java.io.tmpdir")));

    private static @Nullable Path file;
    private static long inputs;
    private static long beginNanos;
    private static long endNanos;
    private static Cost most = new Cost(0, 0);

    static {
        if (FIGURES != null) {
            Runtime.getRuntime().addShutdownHook(new Thread(() -> report(Path.of(FIGURES))));
        }
    }

    private Fuzzing() {}

    /** Reads one input; may be done again. */
    @FunctionalInterface
    public interface Reader {
        void read() throws Exception;
    }

    /** Reads one input; may be done again. Gives the sentence of a refusal, else null. */
    @FunctionalInterface
    public interface Answerer {
        @Nullable String answer() throws Exception;
    }

    /** The reader throws nothing but that. */
    public static void refuses(Class<? extends Exception> refusal, Reader reader) throws Exception {
        answers(() -> {
            try {
                reader.read();
                return null;
            } catch (Exception thrown) {
                if (!refusal.isInstance(thrown)) {
                    throw thrown;
                }
                for (Throwable at = thrown; at != null; at = at.getCause()) {
                    if (at instanceof Error) {
                        throw thrown;
                    }
                }
                return String.valueOf(thrown.getMessage());
            }
        });
    }

    /** These, which are given the same input, throw nothing at all. */
    public static void answers(Answerer... answerers) throws Exception {
        if (inputs++ == 0) {
            beginNanos = THREADS.getCurrentThreadCpuTime();
        }
        for (Answerer answerer : answerers) {
            answer(answerer);
        }
        endNanos = THREADS.getCurrentThreadCpuTime();
    }

    private static void answer(Answerer answerer) throws Exception {
        Cost cost = cost(answerer);
        // What is done for the first time costs less another time.
        for (int again = 0; FIGURES != null && again < 2 && cost.isMoreThan(most); again++) {
            cost = cost.least(cost(answerer));
        }
        most = most.largest(cost);
        if (FIGURES != null && cost.nanos > LONGEST_NANOS) {
            throw new AssertionError(
                    "took "
                            + TimeUnit.NANOSECONDS.toMillis(cost.nanos)
                            + " ms of a processor, three times");
        }
    }

    /** Of one input; bytes of the heap count even where they could have been given back. */
    private record Cost(long nanos, long bytes) {

        boolean isMoreThan(Cost other) {
            return nanos > other.nanos || bytes > other.bytes;
        }

        Cost least(Cost other) {
            return new Cost(Math.min(nanos, other.nanos), Math.min(bytes, other.bytes));
        }

        Cost largest(Cost other) {
            return new Cost(Math.max(nanos, other.nanos), Math.max(bytes, other.bytes));
        }
    }

    private static Cost cost(Answerer answerer) throws Exception {
        long bytes = THREADS.getCurrentThreadAllocatedBytes();
        long begun = THREADS.getCurrentThreadCpuTime();
        String sentence = answerer.answer();
        var cost =
                new Cost(
                        THREADS.getCurrentThreadCpuTime() - begun,
                        THREADS.getCurrentThreadAllocatedBytes() - bytes);
        if (sentence != null
                && (sentence.isBlank()
                        || sentence.equals("null")
                        || sentence.length() > LONGEST_SENTENCE
                        || sentence.lines().count() > 1)) {
            throw new AssertionError("refused, but not with one sentence: " + sentence);
        }
        return cost;
    }

    public static String text(byte[] bytes) {
        return new String(bytes, StandardCharsets.UTF_8);
    }

    /** A new folder for what a reader writes. */
    public static Path folder() throws IOException {
        return Files.createTempDirectory(FILES, "written");
    }

    /** A file with these bytes, the same for every input. */
    public static Path file(byte[] bytes) throws IOException {
        if (file == null) {
            file = Files.createTempFile(FILES, "input", "");
            file.toFile().deleteOnExit();
        }
        return Files.write(file, bytes);
    }

    /**
     * In one line: inputs, nanoseconds of a processor of the slowest, bytes of the one that took
     * most, and nanoseconds of a processor for all, with what the fuzzer does between them.
     */
    private static void report(Path figures) {
        try {
            Files.writeString(
                    figures,
                    "%d %d %d %d\n"
                            .formatted(inputs, most.nanos, most.bytes, endNanos - beginNanos));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
