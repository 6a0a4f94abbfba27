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

/** Where each version's variation comes from. Exit status 0, or 2 for an unusable file. */
@Command(
        name = "levels",
        description =
                "Shows how much binaries, executions and measurements each add to the"
                        + " variation, how much that matters (impact factor) and, given costs, how"
                        + " often to repeat each.",
        mixinStandardHelpOptions = true)
final class LevelsCommand implements Callable<Integer> {

    @ParentCommand private AnalyzeCommand parent = new AnalyzeCommand();
    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private InputOptions input = new InputOptions();
    @Mixin private ChartOptions chart = new ChartOptions();

    @Override
    public Integer call() {
        return switch (input.read(parent.standardInput())) {
            case Reading.Refused(var problem) -> Exits.refuse(spec, problem);
            case Reading.Measurements(var versions, _, _, _) -> {
                print(
                        versions.stream()
                                .map(version -> LevelStatistics.of(version, input.costs()))
                                .toList());
                yield Exits.GOOD;
            }
        };
    }

    private void print(List<LevelStatistics> versions) {
        PrintWriter out = spec.commandLine().getOut();
        if (input.json) {
            out.println(LevelsJson.of(versions));
        } else {
            var text = new LevelsText(Terminal.detect());
            for (int i = 0; i < versions.size(); i++) {
                if (i > 0) {
                    out.println();
                }
                text.lines(versions.get(i)).forEach(out::println);
            }
        }
        out.flush();
        chart.write(() -> Charts.levels(versions));
    }
}
