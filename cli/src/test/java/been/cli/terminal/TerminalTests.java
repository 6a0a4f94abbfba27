package been.cli.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TerminalTests {

    /** A task could otherwise set the clipboard, or overwrite what was printed before. */
    @Test
    void textsOfTasksDoNotControlTheTerminal() {
        assertThat(Terminal.harmless("a\u001b[2K\rb\u0007\u009bc\u007f"))
                .isEqualTo("a\uFFFD[2K\uFFFDb\uFFFD\uFFFDc\uFFFD");
        assertThat(Terminal.harmless("ä\tö\n✕ \u00a0")).isEqualTo("ä\tö\n✕ \u00a0");
    }
}
