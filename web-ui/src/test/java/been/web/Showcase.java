package been.web;

import been.protocol.access.Role;
import been.web.example.ExampleAnalyses;
import been.web.example.ExamplePlatform;
import been.web.security.Identity;
import been.web.security.LoginLinks;
import java.nio.file.Path;

/** The controller with example data, to look at its pages: arguments are folder and port. */
final class Showcase {

    private Showcase() {}

    public static void main(String[] arguments) throws InterruptedException {
        var options =
                ControllerOptions.local(
                        Path.of(arguments[0]), Integer.parseInt(arguments[1]), null);
        switch (Controller.start(options, ExamplePlatform.class)) {
            case Controller.Refused refused -> System.err.println(refused.why());
            case Controller.Running running -> show(running.controller());
        }
    }

    private static void show(Controller controller) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(controller::close));
        System.out.println("ready " + controller.url());
        for (int done = 17; done < 60; done++) {
            System.out.println(
                    controller
                            .context()
                            .getBean(LoginLinks.class)
                            .create(controller.url(), new Identity("admin", Role.ADMIN)));
            Thread.sleep(20_000);
            controller.context().getBean(ExampleAnalyses.class).advance(done);
        }
    }
}
