package been.cli.install;

import been.cli.command.ShellWords;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A shell script of ours with its variables, sent over standard input: so nothing of it, such as a
 * token, stands in a list of processes, and nothing in it is interpreted twice.
 */
record Script(String name, Map<String, String> variables) {

    Script {
        variables = Map.copyOf(variables);
    }

    /** The same with one more variable. */
    Script with(String variable, String value) {
        var more = new LinkedHashMap<>(variables);
        more.put(variable, value);
        return new Script(name, more);
    }

    static Script of(String name) {
        return new Script(name, Map.of());
    }

    /** What the remote shell reads. */
    String text() {
        var text = new StringBuilder();
        variables.forEach((variable, value) ->
                text.append(variable).append('=').append(ShellWords.quoted(value)).append('\n'));
        return text + resource(name);
    }

    /** A text beside this class. */
    static String resource(String name) {
        try (InputStream in = Script.class.getResourceAsStream("/been/cli/install/" + name)) {
            if (in == null) {
                throw new IllegalStateException("this build lacks " + name);
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException("this build's " + name + " cannot be read", e);
        }
    }
}
