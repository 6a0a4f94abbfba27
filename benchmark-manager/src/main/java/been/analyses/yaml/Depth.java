package been.analyses.yaml;

import java.util.Optional;

/**
 * Bounds how deep a text can nest before it is parsed: the parser recurses, and a hostile file must
 * not exhaust the stack.
 */
final class Depth {
    private Depth() {}

    /**
     * Where more than {@code most} flow brackets are open or a line is indented deeper than any
     * document of that depth needs. Brackets within quotes count too, which only a strange file
     * notices.
     */
    static Optional<Place> exceeds(String text, int most) {
        int open = 0;
        int line = 1;
        int lineStart = 0;
        int markers = 0;
        boolean atIndent = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            switch (c) {
                case '\n' -> {
                    line++;
                    lineStart = i + 1;
                    markers = 0;
                    atIndent = true;
                }
                case '[', '{' -> {
                    open++;
                    atIndent = false;
                }
                case ']', '}' -> {
                    open = Math.max(0, open - 1);
                    atIndent = false;
                }
                case '-', '?', ':' -> markers += atIndent ? 1 : 0;
                case ' ', '\t', '\r' -> {}
                default -> atIndent = false;
            }
            if (open > most || markers > most) {
                return Optional.of(new Place(line, i - lineStart + 1));
            }
        }
        return Optional.empty();
    }
}
