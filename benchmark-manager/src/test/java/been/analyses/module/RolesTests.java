package been.analyses.module;

import static org.assertj.core.api.Assertions.assertThat;

import been.documents.Reading;
import been.protocol.TaskKind;
import been.results.MeasurementOrigin.Combining;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Modules of several roles, and what is wrong with the wiring of them. */
class RolesTests {
    private static final String WHOLE =
            """
            title: Ping
            parameters:
              clients: {type: integer, min: 1, default: 2}
            metrics:
              latency: {unit: us, better: lower, pattern: 'latency ([0-9.]+)'}
              rate: {unit: s-1, better: higher, pattern: 'rate ([0-9.]+)'}
              time: {source: wall-time}
              memory: {source: memory, role: server, instances: max}
            roles:
              server:
                kind: service
                run: {command: [serve, "${host.os.home}"]}
                ready: {line: 'on (?<address>[^:]+):(?<port>[0-9]+)', within: 10s}
                provides: [port, address]
                requires: {software.serve: serve is not installed}
              client:
                count: "${clients}"
                run:
                  command: [ping, "${server.address}", "${server.port}", "${instance}/${client.count}"]
                  measurements: 5
            """;

    @Test
    void everyKeyIsRead() {
        BenchmarkModule module = read(WHOLE);

        assertThat(module.roleNames())
                .as("the measured one first")
                .containsExactly("client", "server");
        Role server = module.role("server").orElseThrow();
        assertThat(server.kind()).isEqualTo(TaskKind.SERVICE);
        assertThat(server.provides()).containsExactlyInAnyOrder("address", "port");
        assertThat(server.ready().flatMap(Ready::line)).isPresent();
        assertThat(server.requirements())
                .containsExactly(new Requirement("software.serve", "serve is not installed"));
        assertThat(module.measured().instances(Map.of("clients", "3"))).contains(3);
        assertThat(module.measured().instances(Map.of("clients", "0"))).isEmpty();
        assertThat(module.measured().uses())
                .isEqualTo(
                        Set.of(
                                new RoleValue("server", "address"),
                                new RoleValue("server", "port"),
                                new RoleValue("client", "count")));
        assertThat(module.isOneTask()).isFalse();
        assertThat(module.measurements()).contains(5);
    }

    @Test
    void metricsBelongToRolesAndInstancesAddUpWhereThatHasAMeaning() {
        assertThat(read(WHOLE).metrics())
                .extracting(m -> m.metric().name() + " " + m.role() + " " + m.instances())
                .containsExactly(
                        "latency client " + Combining.MEAN,
                        "rate client " + Combining.SUM,
                        "time client " + Combining.MAX,
                        "memory server " + Combining.MAX);
        assertThat(read(WHOLE.replace("instances: max", "instances: pool")).metrics())
                .extracting(MeasuredMetric::instances)
                .endsWith(Combining.POOL);
    }

    @Test
    void whatRunsIsTheOnlyRole() {
        BenchmarkModule module =
                read("title: t\nmetrics: {t: {source: wall-time}}\nrun: {command: 'true'}\n");

        assertThat(module.isOneTask()).isTrue();
        assertThat(module.measured().name()).isEqualTo("measure");
        assertThat(module.measured().ready()).isEqualTo(Optional.empty());
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource
    void isRefused(String name, String wrong, String instead, String expected) {
        assertThat(WHOLE).contains(wrong);
        var reading = ModuleReader.read(WHOLE.replace(wrong, instead));

        assertThat(reading).isInstanceOf(Reading.Refused.class);
        assertThat(
                        ((Reading.Refused<BenchmarkModule>) reading)
                                .problems().stream()
                                        .map(p -> p.line() + ":" + p.column() + " " + p.message()))
                .contains(expected);
    }

    static Stream<Arguments> isRefused() {
        return Stream.of(
                Arguments.of(
                        "value that nobody provides",
                        "${server.port}",
                        "${server.prot}",
                        "16:3 roles.client.run.command uses ${server.prot}, which is not a parameter and no value of a role; did you mean 'server.port'?"),
                Arguments.of(
                        "role that is not there",
                        "${server.port}",
                        "${servre.port}",
                        "16:3 roles.client.run.command uses ${servre.port}, which is not a parameter and no value of a role; did you mean 'server.port'?"),
                Arguments.of(
                        "circle",
                        "[serve, ",
                        "[serve, \"${client.host}\", ",
                        "16:3 roles wait for each other: client → server → client"),
                Arguments.of(
                        "no job",
                        "    count: \"${clients}\"",
                        "    kind: service",
                        "9:1 no role is a job, so an execution would never end; leave out kind: service in one of them"),
                Arguments.of(
                        "value without a group",
                        "(?<port>",
                        "(?<prot>",
                        "13:19 role server provides 'port', but line has no group (?<port>…); did you mean 'prot'?"),
                Arguments.of(
                        "line that is no pattern",
                        "[0-9]+)', within",
                        "[0-9]+', within",
                        "13:19 the line 'on (?<address>[^:]+):(?<port>[0-9]+' by which a task is ready is not a regular expression (RE2): missing closing )"),
                Arguments.of(
                        "number of instances",
                        "\"${clients}\"",
                        "0",
                        "17:12 roles.client.count is '0'; expected a number from 1 to 1,000 or ${parameter}"),
                Arguments.of(
                        "unknown parameter for the instances",
                        "\"${clients}\"",
                        "\"${client}\"",
                        "16:3 roles.client.count uses ${client}, which is not a parameter; did you mean 'clients'?"),
                Arguments.of(
                        "metric of no role",
                        "role: server",
                        "role: sever",
                        "8:34 unknown role 'sever'; did you mean 'server'?"),
                Arguments.of(
                        "metric of one of several jobs",
                        "    kind: service\n",
                        "",
                        "5:3 metrics.latency.role is missing; expected one of server, client"),
                Arguments.of(
                        "two ways to be ready",
                        "within: 10s",
                        "port: 80",
                        "13:59 'line' and 'port' exclude each other; leave one of them out"),
                Arguments.of(
                        "requirements of no role",
                        "roles:",
                        "requires: {software.x: x is missing}\nroles:",
                        "9:1 'requires' is a key of each role, beside its run"),
                Arguments.of(
                        "beside run",
                        "roles:",
                        "run: {command: a}\nroles:",
                        "10:1 'run' and 'roles' exclude each other; leave one of them out"));
    }

    private static BenchmarkModule read(String text) {
        return switch (ModuleReader.read(text)) {
            case Reading.Accepted(var module) -> module;
            case Reading.Refused(var problems) -> throw new AssertionError(problems);
        };
    }
}
