package been.bench;

import java.util.Locale;

/** What is measured of BEEN by one command each; sections of the page, in their order. */
enum Bench {
    MEASUREMENT(
            "Measuring",
            "BEEN and the peer took turns on the same jobs. Values are medians with the range of"
                    + " nine in ten observations; *worst* stands with the range from least to"
                    + " largest. The ratio is BEEN's value by the peer's."),
    SCHEDULER(
            "Scheduling",
            "The scheduler's core alone, without a database or a network, on a cluster that is"
                    + " simulated with one thread: what [scheduling](scheduling.md) describes, while"
                    + " hosts come and go, refuse and fail. Quantiles stand with the range from"
                    + " median to largest."),
    DISPATCH(
            "Dispatching",
            "A controller as `been up` starts it, on all cores beside its clients and, where tasks"
                    + " run, beside a host runtime, over REST on the loopback interface; every"
                    + " acknowledgement is on disk. Values are medians with"
                    + " the range of nine in ten observations; *worst* stands with the range from"
                    + " least to largest."),
    STATISTICS(
            "Statistics",
            "What the methods of [statistics](statistics.md) promise, on simulated versions whose"
                    + " truth is known, with the seed above; and the time of ten million"
                    + " measurements in a JVM with 400 MiB of heap, beside numpy in turns. Shares"
                    + " stand with their 95 % interval (Wilson), times are medians with the range"
                    + " of nine in ten."),
    UI(
            "Pages and lists",
            "A controller as `been up` starts it, on a store that rows were written into; pages in"
                    + " Chromium without a window, on the same machine and its two cores, each in a"
                    + " window with an empty cache. Values are medians with the range of nine in"
                    + " ten; quantiles and *worst* stand with the range from least to largest.");

    private final String heading;
    private final String explanation;

    Bench(String heading, String explanation) {
        this.heading = heading;
        this.explanation = explanation;
    }

    String heading() {
        return heading;
    }

    String explanation() {
        return explanation;
    }

    /** What follows {@code been bench}. */
    String verb() {
        return name().toLowerCase(Locale.ROOT);
    }
}
