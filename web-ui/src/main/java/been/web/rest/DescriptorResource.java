package been.web.rest;

import been.packages.SavedDescriptor;
import been.packages.SavedDescriptors;
import been.packages.SoftwareRepository;
import been.protocol.Listing;
import been.protocol.TaskId;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import java.security.Principal;
import java.time.Instant;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.databind.json.JsonMapper;

/** Descriptors of tasks that are saved with a package, for contexts that name them. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/packages/{group}/{name}/descriptors")
final class DescriptorResource {
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9][A-Za-z0-9._-]{0,127}");
    private static final TaskId ANY = new TaskId("any");

    private final SoftwareRepository packages;
    private final SavedDescriptors descriptors;
    private final JsonMapper mapper;
    private final EntityTags tags;

    DescriptorResource(
            SoftwareRepository packages,
            SavedDescriptors descriptors,
            JsonMapper mapper,
            EntityTags tags) {
        this.tags = tags;
        this.packages = packages;
        this.descriptors = descriptors;
        this.mapper = mapper;
    }

    /**
     * A saved descriptor.
     *
     * @param name to be written as {@code descriptor} of a task
     */
    record View(String name, TaskRequest descriptor, Instant savedAt, String savedBy) {}

    @GetMapping
    Listing<View> list(@PathVariable String group, @PathVariable String name) {
        return new Listing<>(descriptors.of(known(group, name)).stream().map(this::view).toList());
    }

    @GetMapping("/{descriptor}")
    View view(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor) {
        return descriptors
                .find(known(group, name), descriptor)
                .map(this::view)
                .orElseThrow(() -> Refusals.notFound("descriptor", descriptor));
    }

    /** Saves it, in place of one that was called so. */
    @PutMapping("/{descriptor}")
    @Allowed(role = Role.OPERATOR, action = "descriptor.save")
    View save(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor,
            @RequestBody TaskRequest task,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        String of = known(group, name);
        tags.require(ifMatch, descriptors.find(of, descriptor).map(this::view).orElse(null));
        check(descriptor, task);
        return view(
                descriptors.save(
                        of, descriptor, mapper.writeValueAsString(task), caller.getName()));
    }

    @DeleteMapping("/{descriptor}")
    @Allowed(role = Role.OPERATOR, action = "descriptor.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor) {
        if (!descriptors.delete(known(group, name), descriptor)) {
            throw Refusals.notFound("descriptor", descriptor);
        }
    }

    private String known(String group, String name) {
        String whole = group + "/" + name;
        if (packages.find(whole, null).isEmpty()) {
            throw Refusals.notFound("package", whole);
        }
        return whole;
    }

    private static void check(String name, TaskRequest task) {
        if (!NAME.matcher(name).matches()) {
            throw invalid(
                    "The name of a descriptor has 1 to 128 letters, digits, '.', '_' or '-', and starts with a letter or digit.");
        }
        if (task.id() != null || task.descriptor() != null) {
            throw invalid(
                    "A saved descriptor has no id and is not made from another; leave 'id' and 'descriptor' out.");
        }
        if (task.program() == null) {
            throw invalid("A saved descriptor needs a 'program'.");
        }
        try {
            task.as(ANY).task(Map.of());
        } catch (IllegalArgumentException wrong) {
            throw invalid("The descriptor cannot be used: " + wrong.getMessage() + ".");
        }
    }

    private static RuntimeException invalid(String why) {
        return Refusals.unprocessable("descriptor.invalid", why);
    }

    private View view(SavedDescriptor saved) {
        return new View(
                saved.packageName() + "/" + saved.name(),
                mapper.readValue(saved.descriptor(), TaskRequest.class),
                saved.savedAt(),
                saved.savedBy());
    }
}
