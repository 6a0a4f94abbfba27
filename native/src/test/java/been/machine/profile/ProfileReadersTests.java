package been.machine.profile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import been.protocol.profiles.Collapsed;
import java.io.IOException;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProfileReadersTests {
    private final Collapsed stacks = new Collapsed();

    private void read(LineReader reader, String text) throws IOException {
        for (String line : text.lines().toList()) {
            reader.line(line);
        }
        reader.end();
    }

    @Test
    void callgrindCountsTheOwnCostsOfEachFunctionUnderItsCallers() throws IOException {
        read(
                new CallgrindReader(stacks),
                """
                # callgrind format
                version: 1
                positions: line
                events: Ir
                summary: 160
                ob=/bin/program
                fl=program.c
                fn=work.part.0'main
                10 100
                +1 5
                cfn=memcpy'work'main
                calls=2 20
                12 40

                ob=/lib/libc.so.6
                fl=???
                fn=0x0000123'work'main
                0 40

                fn=fib'3'main
                3 15
                totals: 160
                """);
        assertThat(stacks.stacks())
                .containsOnly(
                        Map.entry("main;work", 105L),
                        Map.entry("main;work;[libc.so.6]", 40L),
                        Map.entry("main;fib;fib;fib", 15L));
    }

    @Test
    void callersOfWhichThereAreTooManyTakeNoMemory() throws IOException {
        var reader = new CallgrindReader(stacks);
        reader.line("fn=fib" + "'100".repeat(10_000_000));
        reader.line("3 15");
        reader.end();
        assertThat(stacks.stacks()).hasSize(1);
        assertThat(stacks.stacks().firstKey().split(";", -1)).hasSize(1024).containsOnly("fib");
    }

    @Test
    void perfSamplesAreParagraphs() throws IOException {
        read(
                new PerfReader(stacks),
                """
                program
                \t    55d0 work (/tmp/program)
                \t    55e0 main (/tmp/program)
                \t    7f00 [unknown] (/usr/lib/libc.so.6)

                program
                \t    55d0 std::map<int, int>::find(int const&) (/tmp/program)
                \t    55e0 main (/tmp/program)
                """);
        assertThat(stacks.stacks())
                .containsOnly(
                        Map.entry("[libc.so.6];main;work", 1L),
                        Map.entry("main;std::map<int, int>::find(int const&)", 1L));
    }

    @Test
    void linesOfPythonFunctionsBelongTogether() throws IOException {
        read(
                new PySpyReader(stacks),
                """
                process 7:"python3 a.py";<module> (a.py:9);work (a.py:3) 7
                process 7:"python3 a.py";<module> (a.py:9);work (a.py:4) 5
                """);
        assertThat(stacks.stacks()).containsOnly(Map.entry("<module> (a.py);work (a.py)", 12L));
    }

    @Test
    void commandsOfPythonMayHaveAnyCharacter() throws IOException {
        read(
                new PySpyReader(stacks),
                """
                process 6:"sh -c "$@"; echo $?";process 7:"python3 -c import a; n = 10
                print("x");
                s = 3
                ";<module> (<string>:2);work (a.py:3) 7
                process 7:"python3 a.py";<module> (a.py:9) 5
                """);
        assertThat(stacks.stacks())
                .containsOnly(
                        Map.entry("<module> (<string>);work (a.py)", 7L),
                        Map.entry("<module> (a.py)", 5L));
    }

    @Test
    void damagedTextIsReported() {
        assertThatThrownBy(() -> read(new PySpyReader(stacks), "main many"))
                .hasMessage("not a stack and a number: main many");
        assertThatThrownBy(() -> read(new CallgrindReader(stacks), "fn=a\n10 x"))
                .hasMessage("not a line of costs: 10 x");
    }

    @Test
    void namesOfJavaAreTheSameInEveryRun() {
        assertThat(JfrReader.name("a.B$$Lambda/0x00007f3c1c000a00", "apply"))
                .isEqualTo("a.B$$Lambda.apply");
        assertThat(JfrReader.name("a.B", "lambda$parse$3")).isEqualTo("a.B.lambda$parse");
        assertThat(JfrReader.name("java.lang.invoke.LambdaForm$MH.0x00007f3c1c0", "invoke"))
                .isEqualTo("java.lang.invoke.LambdaForm$MH.invoke");
        assertThat(JfrReader.name("a.GeneratedMethodAccessor12", "invoke"))
                .isEqualTo("a.GeneratedMethodAccessor.invoke");
    }
}
