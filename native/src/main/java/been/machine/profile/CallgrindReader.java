package been.machine.profile;

import been.protocol.profiles.Collapsed;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Reads files of Valgrind's callgrind that were written with {@code --separate-callers} and without
 * compressed names, so that each function is named with its callers: {@code read'parse'main}. What
 * is counted are instructions.
 */
final class CallgrindReader implements LineReader {
    /** The innermost ones, more than {@link Collapsed} keeps; a program can write any name. */
    private static final int MOST_FRAMES = 2000;

    private final Collapsed into;
    private String object = "";
    private List<String> stack = List.of();
    private int positions = 1;
    private long own;

    /** The next line of costs is that of a call, which the callee has as well. */
    private boolean isCall;

    CallgrindReader(Collapsed into) {
        this.into = into;
    }

    @Override
    public void line(String line) throws IOException {
        if (line.isEmpty()) {
            return;
        }
        char first = line.charAt(0);
        if ("0123456789+-*".indexOf(first) >= 0) {
            if (isCall) {
                isCall = false;
            } else {
                own += cost(line);
            }
        } else if (line.startsWith("ob=")) {
            object = line.substring("ob=".length());
        } else if (line.startsWith("fn=")) {
            end();
            stack = stack(line.substring("fn=".length()));
        } else if (line.startsWith("calls=")) {
            isCall = true;
        } else if (line.startsWith("positions:")) {
            positions = line.substring("positions:".length()).strip().split(" ", -1).length;
        }
    }

    @Override
    public void end() {
        into.add(stack, own);
        own = 0;
    }

    private long cost(String line) throws IOException {
        String[] words = line.split(" ", -1);
        try {
            return words.length <= positions ? 0 : Long.parseLong(words[positions]);
        } catch (NumberFormatException e) {
            throw new IOException("not a line of costs: " + line, e);
        }
    }

    /** A number after a function is how often it calls itself. */
    private List<String> stack(String name) {
        List<String> frames = new ArrayList<>();
        for (String part : name.split("'", MOST_FRAMES)) {
            if (frames.size() >= MOST_FRAMES) {
                break;
            }
            if (part.matches("[0-9]+") && !frames.isEmpty()) {
                int times = Math.min(Integer.parseInt(part), 100);
                frames.addAll(Collections.nCopies(Math.max(0, times - 1), frames.getLast()));
            } else {
                frames.add(NativeNames.of(part, frames.isEmpty() ? object : ""));
            }
        }
        return frames.reversed();
    }
}
