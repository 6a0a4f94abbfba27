package been.bench.report;

import java.util.Locale;

/** What is measured of BEEN by one command each; sections of the page, in their order. */
public enum Bench {
    MEASUREMENT(
            "Measuring",
            "BEEN and the peer alternated on the same jobs. Values are medians with the range"
                    + " of nine in ten observations; *worst* has the range from the smallest to the"
                    + " largest. The ratio is BEEN's value divided by the peer's."),
    SCHEDULER(
            "Scheduling",
            "The scheduler's core alone, without a database or a network, on a cluster"
                    + " simulated with one thread, as [scheduling](scheduling.md) describes, while"
                    + " hosts come and go, reject and fail. Quantiles have the range from median to"
                    + " largest."),
    DISPATCH(
            "Dispatching",
            "A controller as `been up` starts it, over REST on the loopback interface, on"
                    + " all cores, which it shares with its clients and, where tasks run, with a"
                    + " host runtime; every acknowledgement is on disk. Values are medians with the"
                    + " range of nine in ten observations; *worst* has the range from the smallest"
                    + " to the largest."),
    STATISTICS(
            "Statistics",
            "The promises of [statistics](statistics.md) on simulated versions with known"
                    + " truth, with the seed above; and the time for ten million measurements in a"
                    + " JVM with 400 MiB of heap, alternating with numpy. Shares have their 95 %"
                    + " interval (Wilson); times are medians with the range of nine in ten."),
    UI(
            "Pages and lists",
            "A controller as `been up` starts it, on a store that was filled with rows"
                    + " directly; pages in headless Chromium on the same machine and its two cores,"
                    + " each in a window with an empty cache. Values are medians with the range of"
                    + " nine in ten; quantiles and *worst* have the range from the smallest to the"
                    + " largest."),
    VERSIONS(
            "Versions",
            "A controller as `been up` starts it and a host runtime on the same machine, with"
                    + " [versions](versions.md) from Git repositories made for the purpose, whose"
                    + " slower commit is known. Shares have their 95 % interval (Wilson); other"
                    + " values are medians with the range of nine in ten observations."),
    ROLES(
            "Servers and clients",
            "A controller as `been up` starts it and two host runtimes on the same machine, for"
                    + " [benchmarks of two roles](distributed-benchmarks.md). Shares have their 95 %"
                    + " interval (Wilson); other values are medians with the range of nine in ten"
                    + " observations."),
    EXPLAIN(
            "Explaining",
            "[Bisections](bisecting.md) of simulated histories with the seed above;"
                    + " [explanations](why.md) of real programs of eight functions, of which one is"
                    + " slower in each version and three are rewritten at the same cost; and"
                    + " [modified files](why.md#what-was-modified) of BEEN's own history. Shares"
                    + " have their 95 % interval (Wilson); other values are medians with the range"
                    + " of nine in ten."),
    ENDURANCE(
            "Long run",
            "A controller as `been up` starts it, with three real host runtimes and simulated hosts"
                    + " that report made-up times, on one machine; small analyses are submitted over"
                    + " REST at an even rate, one in ten for the real hosts. The peer is the same"
                    + " platform earlier: from 20 to 40 % of the time, beside the last 20 %. Values"
                    + " are medians with the range of nine in ten observations.");

    private final String heading;
    private final String explanation;

    Bench(String heading, String explanation) {
        this.heading = heading;
        this.explanation = explanation;
    }

    public String heading() {
        return heading;
    }

    public String explanation() {
        return explanation;
    }

    /** What follows {@code been bench}. */
    public String verb() {
        return name().toLowerCase(Locale.ROOT);
    }
}
