package been.machine.noise;

import java.util.Optional;

/** Checks swap, huge pages, the page cache and unwritten data. */
final class MemoryChecks {
    private static final double LITTLE = 0.10;
    private static final double RATHER_LITTLE = 0.25;

    private MemoryChecks() {}

    static Finding swap(CheckInput sight) {
        KernelTable memory = memory(sight);
        Optional<Long> total = memory.get("SwapTotal");
        if (total.isEmpty()) {
            return Finding.unseen("swap", "the kernel does not report it");
        }
        if (total.get() == 0) {
            return Finding.fine("swap", "none", "none");
        }
        long used = total.get() - memory.get("SwapFree").orElse(total.get());
        String advice =
                "turn it off while measuring (swapoff -a): reading a page from disk takes as"
                        + " long as millions of instructions";
        return used == 0
                ? Finding.notice(
                        "swap", "0 of " + mebibytes(total.get()), "configured, but unused", advice)
                : Finding.warning(
                        "swap",
                        mebibytes(used) + " of " + mebibytes(total.get()),
                        mebibytes(used) + " in use",
                        advice);
    }

    static Finding hugePages(CheckInput sight) {
        Optional<String> mode =
                sight.files().selected("sys/kernel/mm/transparent_hugepage/enabled");
        if (mode.isEmpty()) {
            return Finding.unseen("thp", "the kernel has no transparent huge pages");
        }
        return switch (mode.get()) {
            case "always" ->
                    Finding.notice(
                                    "thp",
                                    "always",
                                    "transparent huge pages for every program",
                                    "whether a huge page is free is random, so runs differ;"
                                            + " with madvise only programs that request them get them")
                            .asTunable();
            default -> Finding.fine("thp", mode.get(), "transparent huge pages: " + mode.get());
        };
    }

    static Finding pageCache(CheckInput sight) {
        KernelTable memory = memory(sight);
        Optional<Double> available =
                memory.get("MemAvailable")
                        .flatMap(free ->
                                memory.get("MemTotal")
                                        .filter(total -> total > 0)
                                        .map(total -> (double) free / total));
        if (available.isEmpty()) {
            return Finding.unseen("page-cache", "the kernel does not report it");
        }
        String value = Math.round(available.get() * 100) + " % available";
        String sentence = Math.round(available.get() * 100) + " % of memory is available";
        String advice =
                "files that a run reads may be evicted from memory: stop what uses it, or add"
                        + " memory";
        if (available.get() < LITTLE) {
            return Finding.warning("page-cache", value, "only " + sentence, advice);
        }
        return available.get() < RATHER_LITTLE
                ? Finding.notice("page-cache", value, "only " + sentence, advice)
                : Finding.fine("page-cache", value, sentence);
    }

    /** The kernel may write dirty pages at any time, perhaps during a run. */
    static Finding unwritten(CheckInput sight) {
        KernelTable memory = memory(sight);
        Optional<Long> dirty = memory.sum("Dirty", "Writeback");
        Optional<Long> threshold =
                KernelTable.parse(sight.files().text("proc/vmstat").orElse(""))
                        .get("nr_dirty_background_threshold");
        if (dirty.isEmpty()) {
            return Finding.unseen("dirty", "the kernel does not report it");
        }
        String value = mebibytes(dirty.get());
        // The threshold is in pages of at least 4 KiB.
        boolean beingWritten = threshold.isPresent() && dirty.get() / 4 > threshold.get();
        if (beingWritten) {
            return Finding.warning(
                    "dirty",
                    value,
                    value + " are being written to disk",
                    "wait, or run sync, before measuring");
        }
        return dirty.get() >= 256 << 10
                ? Finding.notice(
                        "dirty",
                        value,
                        value + " wait to be written to disk",
                        "run sync before measuring, otherwise they are written within half a"
                                + " minute")
                : Finding.fine("dirty", value, value + " wait to be written to disk");
    }

    private static KernelTable memory(CheckInput sight) {
        return KernelTable.parse(sight.files().text("proc/meminfo").orElse(""));
    }

    private static String mebibytes(long kibibytes) {
        return (kibibytes >> 10) + " MiB";
    }
}
