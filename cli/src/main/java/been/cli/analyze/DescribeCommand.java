package been.cli.analyze;

import been.cli.terminal.Terminal;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParentCommand;
import picocli.CommandLine.Spec;

/** Each version by itself. Exit status 0, or 2 for a file that cannot be used. */
@Command(
        name = "describe",
        description = "Describes each version and its levels of variation.",
        mixinStandardHelpOptions = true)
final class DescribeCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ChartOptions chart = new ChartOptions();

    @Override
    public Integer call() {
        return switch (input.read(parent.standardInput())) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, _, _) -> {
                print(versions.stream().map(VersionStatistics::of).toList());
                yield Exits.GOOD;
            }
        };
    }

    private void print(List<VersionStatistics> versions) {
        PrintWriter out = spec.commandLine().getOut();
        if (input.json) {
            out.println(new JsonReport(new VersionJson(input.costs())).describe(versions));
        } else {
            DescriptionText text = new DescriptionText(Terminal.detect(), input.costs());
            for (int i = 0; i < versions.size(); i++) {
                if (i > 0) {
                    out.println();
                }
                text.lines(versions.get(i)).forEach(out::println);
            }
        }
        out.flush();
        chart.write(() -> Charts.describe(versions));
    }
}
