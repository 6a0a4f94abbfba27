package been.analyses.module;

import been.protocol.Program;
import com.fasterxml.jackson.annotation.JsonCreator;
import java.util.List;

/** A command as it is written: a list of arguments, or a text for the POSIX shell. */
public record CommandLine(Program program) {

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CommandLine ofShell(String text) {
        return ofList(List.of("/bin/sh", "-c", text));
    }

    @JsonCreator(mode = JsonCreator.Mode.DELEGATING)
    public static CommandLine ofList(List<String> arguments) {
        return new CommandLine(new Program.Command(arguments));
    }
}
