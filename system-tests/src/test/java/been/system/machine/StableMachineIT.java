package been.system.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Debian 12 as it is installed. */
class StableMachineIT extends WholeMachine {
    StableMachineIT() {
        super(Disk.Release.STABLE, "v2", "");
    }

    /** {@link ContainerMachineIT} has the others. */
    @Override
    List<Right> rights() {
        return List.of(Right.ROOT, Right.USER, Right.SCOPE);
    }

    /** Controllers start slowly in an emulated machine: not under every right. */
    @Test
    void theQuickStartWorksForThoseWhoLogIn() throws Exception {
        startsQuickly(Right.USER);
    }

    @Test
    void theDemoWorksForThoseWhoLogIn() throws Exception {
        demonstrates(Right.USER);
    }

    /** Whose release was put into the payload: a machine has no registry. */
    @Test
    void figuresAreTakenBesideThoseOfThePeer() throws Exception {
        Command bench = as(Right.ROOT).bench();
        JsonNode report = JsonMapper.shared().readTree(bench.succeeded());
        assertThat(report.path("problems").isEmpty())
                .as(report.path("problems").toString())
                .isTrue();
        // An emulator makes every start of a process dear, for both; the page has what came of it.
        assertThat(report.path("figures")).isNotEmpty();
        for (JsonNode figure : report.path("figures")) {
            see(Right.ROOT, figure.path("figure").asString(), cell(figure));
        }
    }

    private static String cell(JsonNode figure) {
        String unit = figure.path("unit").asString();
        String ours = value(figure.path("ours"), unit);
        return figure.has("peer") ? ours + ", BenchExec " + value(figure.path("peer"), unit) : ours;
    }

    private static String value(JsonNode value, String unit) {
        return String.format(Locale.ROOT, "%.4g %s", value.path("middle").asDouble(), unit);
    }
}
