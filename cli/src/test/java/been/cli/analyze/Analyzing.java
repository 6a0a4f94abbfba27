package been.cli.analyze;

import java.io.ByteArrayInputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import picocli.CommandLine;

/** One run of {@code been analyze} on text as standard input. */
record Analyzing(int exit, String out, String err) {

    static Analyzing run(String input, String... arguments) {
        var in = new ByteArrayInputStream(input.getBytes(StandardCharsets.UTF_8));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exit =
                new CommandLine(new AnalyzeCommand(in))
                        .setOut(new PrintWriter(out))
                        .setErr(new PrintWriter(err))
                        .execute(arguments);
        return new Analyzing(exit, out.toString(), err.toString());
    }
}
