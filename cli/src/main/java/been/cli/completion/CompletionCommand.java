package been.cli.completion;

import been.cli.command.ExitStatus;
import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code been completion}: generated from the verbs themselves, so that none is missing. */
@Command(
        name = "completion",
        description = {
            "Prints a script that completes commands and options in a shell.",
            "bash: add to ~/.bashrc: source <(been completion bash)",
            "zsh: add to ~/.zshrc: source <(been completion zsh)"
        },
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {

    /** Those whose completion is known. */
    enum Shell {
        bash,
        zsh
    }

    @Parameters(paramLabel = "SHELL", description = "${COMPLETION-CANDIDATES}")
    private Shell shell = Shell.bash;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        CommandLine been = spec.root().commandLine();
        String script = AutoComplete.bash("been", been);
        var out = spec.commandLine().getOut();
        switch (shell) {
            case bash -> out.print(script);
            // The script works in zsh, too, once its completion takes those of bash.
            case zsh ->
                    out.print(
                            "autoload -U +X compinit && compinit\nautoload -U +X bashcompinit && bashcompinit\n"
                                    + script);
        }
        out.flush();
        return ExitStatus.SUCCESS;
    }
}
