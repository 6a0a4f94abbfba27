package been.cli.automation;

import been.cli.call.SilentCall;
import been.cli.platform.Answer;
import been.cli.platform.PlatformClient;
import been.protocol.automation.SwitchRequest;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** What is done to one schedule, hook or rule. */
final class Automated {
    private Automated() {}

    /** Its number or name, and its path. */
    static final class Name {
        @Parameters(paramLabel = "NAME", description = "number or name, as shown in the list")
        private String name = "";

        String in(String path) {
            return path + "/" + PlatformClient.segment(name);
        }

        @Override
        public String toString() {
            return name;
        }
    }

    /** Pauses or resumes it. */
    abstract static class Switch extends SilentCall {
        private final String path;
        private final String what;
        private final boolean isOn;

        @Mixin private Name name = new Name();

        Switch(String path, String what, boolean isOn) {
            this.path = path;
            this.what = what;
            this.isOn = isOn;
        }

        @Override
        protected final Answer call(PlatformClient client) throws InterruptedException {
            return client.send("PUT", name.in(path), new SwitchRequest(isOn));
        }

        @Override
        protected final String done() {
            return what + " " + name + (isOn ? " resumed" : " paused");
        }
    }

    /** Removes it. */
    abstract static class Remove extends SilentCall {
        private final String path;
        private final String what;

        @Mixin private Name name = new Name();

        Remove(String path, String what) {
            this.path = path;
            this.what = what;
        }

        @Override
        protected final Answer call(PlatformClient client) throws InterruptedException {
            return client.delete(name.in(path));
        }

        @Override
        protected final String done() {
            return what + " " + name + " removed";
        }
    }
}
