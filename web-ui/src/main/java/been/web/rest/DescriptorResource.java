package been.web.rest;

import been.packages.SoftwareRepository;
import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.ReadOnly;
import been.protocol.access.Role;
import been.web.submitting.SavedTasks;
import been.web.submitting.TaskRequest;
import java.security.Principal;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Saved descriptors of tasks, with a package or alone, for contexts that name them. */
@RestController
@ReadOnly
@RequestMapping("/api/v1")
final class DescriptorResource {
    private static final String ALONE = "/descriptors/{descriptor}";
    private static final String OF_PACKAGE = "/packages/{group}/{name}/descriptors";

    private final SoftwareRepository packages;
    private final SavedTasks saved;
    private final EntityTags tags;

    DescriptorResource(SoftwareRepository packages, SavedTasks saved, EntityTags tags) {
        this.packages = packages;
        this.saved = saved;
        this.tags = tags;
    }

    /** Those of all packages and of none, by name. */
    @GetMapping("/descriptors")
    Listing<SavedTasks.View> all(
            @RequestParam(required = false) @Nullable String cursor,
            @RequestParam(defaultValue = "50") int limit) {
        return Cursor.page(cursor, limit, saved::page);
    }

    @GetMapping(OF_PACKAGE)
    Listing<SavedTasks.View> list(@PathVariable String group, @PathVariable String name) {
        return new Listing<>(saved.of(known(group, name)));
    }

    @GetMapping(OF_PACKAGE + "/{descriptor}")
    SavedTasks.View view(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor) {
        return find(known(group, name) + "/" + descriptor, descriptor);
    }

    @GetMapping(ALONE)
    SavedTasks.View view(@PathVariable String descriptor) {
        return find(descriptor, descriptor);
    }

    /** Saves it, in place of one of the same name. */
    @PutMapping(OF_PACKAGE + "/{descriptor}")
    @Allowed(role = Role.OPERATOR, action = "descriptor.save")
    SavedTasks.View save(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor,
            @RequestBody TaskRequest task,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        return put(known(group, name) + "/" + descriptor, task, ifMatch, caller);
    }

    /** Saves it without a package, in place of one of the same name. */
    @PutMapping(ALONE)
    @Allowed(role = Role.OPERATOR, action = "descriptor.save")
    SavedTasks.View save(
            @PathVariable String descriptor,
            @RequestBody TaskRequest task,
            @RequestHeader(name = "If-Match", required = false) @Nullable String ifMatch,
            Principal caller) {
        return put(descriptor, task, ifMatch, caller);
    }

    @DeleteMapping(OF_PACKAGE + "/{descriptor}")
    @Allowed(role = Role.OPERATOR, action = "descriptor.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(
            @PathVariable String group,
            @PathVariable String name,
            @PathVariable String descriptor) {
        remove(known(group, name) + "/" + descriptor, descriptor);
    }

    @DeleteMapping(ALONE)
    @Allowed(role = Role.OPERATOR, action = "descriptor.delete")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(@PathVariable String descriptor) {
        remove(descriptor, descriptor);
    }

    private String known(String group, String name) {
        String whole = group + "/" + name;
        if (packages.find(whole, null).isEmpty()) {
            throw Refusals.notFound("package", whole);
        }
        return whole;
    }

    private SavedTasks.View find(String full, String descriptor) {
        return saved.find(full).orElseThrow(() -> Refusals.notFound("descriptor", descriptor));
    }

    private SavedTasks.View put(
            String full, TaskRequest task, @Nullable String ifMatch, Principal caller) {
        SavedTasks.Saved answer =
                tags.change(
                        ifMatch,
                        () -> saved.find(full),
                        () -> saved.save(full, task, caller.getName()));
        return switch (answer) {
            case SavedTasks.Saved.Done(var view) -> view;
            case SavedTasks.Saved.Refused(var why) ->
                    throw Refusals.unprocessable("descriptor.invalid", why);
        };
    }

    private void remove(String full, String descriptor) {
        if (!saved.delete(full)) {
            throw Refusals.notFound("descriptor", descriptor);
        }
    }
}
