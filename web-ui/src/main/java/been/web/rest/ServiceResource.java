package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.ReadOnly;
import been.protocol.tasks.ServiceRequest;
import been.protocol.tasks.ServiceView;
import been.tasks.Services;
import been.web.security.Action;
import java.security.Principal;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Services that tasks of every context find by name. */
@RestController
@ReadOnly
@RequestMapping("/api/v1/services")
final class ServiceResource {
    private final Services services;

    ServiceResource(Services services) {
        this.services = services;
    }

    @GetMapping
    Listing<ServiceView> list() {
        return new Listing<>(services.services());
    }

    /** Adds one outside the platform; the same again changes nothing, other values are refused. */
    @PutMapping("/{name}")
    @Action("service.add")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void add(@PathVariable String name, @RequestBody ServiceRequest request, Principal caller) {
        HostDirectoryResource.require(
                services.add(name, request.values(), caller.getName()),
                "service.invalid",
                "service");
    }

    /** Removes one outside the platform; tasks keep the values that they were given. */
    @DeleteMapping("/{name}")
    @Action("service.remove")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void remove(@PathVariable String name, Principal caller) {
        if (!services.remove(name, caller.getName())) {
            throw Refusals.notFound("service", name);
        }
    }
}
