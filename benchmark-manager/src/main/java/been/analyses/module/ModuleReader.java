package been.analyses.module;

import been.analyses.module.MeasuredMetric.Recorded;
import been.documents.Document;
import been.documents.DocumentSchema;
import been.documents.Reading;
import been.protocol.NearestName;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads {@code module.yaml}. */
public final class ModuleReader {
    private final Document document;

    private ModuleReader(Document document) {
        this.document = document;
    }

    /** The file as it is written. */
    record ModuleFile(
            String title,
            Map<String, ParameterSection> parameters,
            Map<String, MetricSection> metrics,
            Optional<VersionsSection> versions,
            Optional<BuildSection> build,
            Optional<String> software,
            Optional<RunSection> run,
            Map<String, RoleSection> roles,
            Map<String, String> requires,
            List<String> evaluators) {}

    public static Reading<BenchmarkModule> read(String text) {
        return Reading.of(
                text,
                DocumentSchema.MODULE,
                ModuleFile.class,
                (file, document) -> Optional.of(new ModuleReader(document).module(file)));
    }

    private BenchmarkModule module(ModuleFile file) {
        List<Role> roles = roles(file);
        var module =
                new BenchmarkModule(
                        file.title(),
                        ParameterSection.all(file.parameters(), document),
                        file.metrics().entrySet().stream()
                                .filter(e -> !e.getValue().isFile())
                                .map(e -> metric(e.getKey(), e.getValue(), roles))
                                .toList(),
                        file.metrics().values().stream()
                                .filter(MetricSection::isFile)
                                .map(section -> section.converted(document, "/metrics/from"))
                                .toList(),
                        List.of(),
                        file.versions().map(versions -> versions.source(document)),
                        file.build().map(build -> build.recipe(document)),
                        file.software(),
                        roles,
                        file.evaluators().stream().distinct().toList());
        new Wiring(module, document).check();
        checkPlaceholders(module);
        return module;
    }

    /** The first job first. */
    private List<Role> roles(ModuleFile file) {
        if (file.run().isPresent()) {
            Run run = file.run().get().run(document, "/run");
            return List.of(Role.only(run, Requirement.all(file.requires())));
        }
        List<Role> written =
                file.roles().entrySet().stream()
                        .map(e -> e.getValue().role(e.getKey(), document))
                        .toList();
        List<Role> jobs = written.stream().filter(Role::isJob).limit(1).toList();
        return Stream.concat(jobs.stream(), written.stream().filter(role -> !jobs.contains(role)))
                .toList();
    }

    private MeasuredMetric metric(String name, MetricSection section, List<Role> roles) {
        MeasuredMetric metric = section.named(name, new Recorded(), document, "/metrics/" + name);
        List<String> jobs = roles.stream().filter(Role::isJob).map(Role::name).toList();
        List<String> names = roles.stream().map(Role::name).toList();
        Optional<String> role = section.role();
        if (role.isPresent() && !names.contains(role.get())) {
            document.refuse(
                    "unknown-role",
                    "unknown role '%s'%s"
                            .formatted(role.get(), NearestName.hintOrAll(role.get(), names)),
                    "/metrics/" + name + "/role");
        } else if (role.isEmpty() && jobs.size() > 1) {
            document.refuseKey(
                    "missing",
                    "metrics.%s.role is missing; expected one of %s"
                            .formatted(name, String.join(", ", names)),
                    "/metrics/" + name);
        }
        return metric.of(role.orElse(names.getFirst()), section.instances());
    }

    private void checkPlaceholders(BenchmarkModule module) {
        for (Role role : module.roles()) {
            checkPlaceholders(module, role);
        }
        Set<String> known = new HashSet<>(module.parameterNames());
        known.addAll(Template.OWN);
        module.build().map(BuildRecipe::options).orElse(Set.of()).stream()
                .filter(name -> !known.contains(name))
                .forEach(name ->
                        document.refuseKey(
                                "placeholder",
                                "build uses ${%s}, which is not a parameter%s"
                                        .formatted(name, NearestName.hint(name, known)),
                                "/build"));
        if (module.versions().isEmpty()
                && module.software().isEmpty()
                && module.texts().anyMatch(t -> Template.names(t).contains(Template.VERSION))) {
            document.refuseKey(
                    "placeholder",
                    "run uses ${version}, but the module has no versions",
                    document.has("/run") ? "/run" : "/roles");
        }
    }

    private void checkPlaceholders(BenchmarkModule module, Role role) {
        Set<String> parameters = new HashSet<>(module.parameterNames());
        Set<String> known = new HashSet<>(parameters);
        known.addAll(Template.OWN);
        if (!module.isOneTask()) {
            known.add(Template.INSTANCE);
            module.roles().forEach(other -> known.addAll(Wiring.values(other)));
        }
        String what = "not a parameter";
        String orValue = module.isOneTask() ? what : what + " and no value of a role";
        Template.texts(role.run())
                .forEach((where, texts) ->
                        texts.forEach(text -> {
                            checkNames(role, "run." + where, text, known, orValue);
                            checkPackages(module, role, where, text);
                        }));
        checkNames(role, "count", role.count(), parameters, what);
        role.ready()
                .flatMap(Ready::port)
                .ifPresent(port -> checkNames(role, "ready.port", port, parameters, what));
    }

    private void checkNames(Role role, String where, String text, Set<String> known, String what) {
        for (String name : Template.names(text)) {
            if (!known.contains(name)) {
                refuse(role, where, name, what, NearestName.hint(name, known));
            }
        }
    }

    private void checkPackages(BenchmarkModule module, Role role, String where, String text) {
        Set<String> aliases = new HashSet<>(role.run().packages().keySet());
        aliases.add(Run.MODULE_ALIAS);
        if (module.software().isPresent()) {
            aliases.add(Run.SOFTWARE_ALIAS);
            aliases.add(Run.VERSION_ALIAS);
        }
        if (module.versions().orElse(null) instanceof VersionSource.Provider provider
                && provider.hasPackages()) {
            aliases.add(Run.VERSION_ALIAS);
        }
        for (String alias : Template.packageAliases(text)) {
            if (!aliases.contains(alias) && !Template.mayBeRequired(alias)) {
                String hint = NearestName.hint(alias, aliases);
                refuse(role, "run." + where, "package." + alias, "not a package of the run", hint);
            }
        }
    }

    private void refuse(Role role, String where, String placeholder, String what, String hint) {
        boolean isOnly = document.has("/run");
        document.refuseKey(
                "placeholder",
                "%s%s uses ${%s}, which is %s%s"
                        .formatted(
                                isOnly ? "" : "roles." + role.name() + ".",
                                where,
                                placeholder,
                                what,
                                hint),
                isOnly ? "/run" : "/roles/" + role.name());
    }
}
