package been.web.rest;

import been.protocol.Listing;
import been.protocol.access.Allowed;
import been.protocol.access.Role;
import been.protocol.tasks.TaskView;
import been.tasks.Tasks;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Tasks whose JVM listens for a debugger. */
@RestController
@Allowed(role = Role.OPERATOR)
@RequestMapping("/api/v1/tasks")
final class DebuggedTaskResource {

    private final Tasks tasks;

    DebuggedTaskResource(Tasks tasks) {
        this.tasks = tasks;
    }

    /** The field {@code debugger} of each is the address to attach to. */
    @GetMapping(params = "debugging")
    Listing<TaskView> debugged() {
        return new Listing<>(tasks.debugged());
    }
}
