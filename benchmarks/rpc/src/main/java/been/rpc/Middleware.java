package been.rpc;

/** Remote procedure calls to a server that returns the value that it gets. */
interface Middleware {
    /** The one of the release under test. */
    static Middleware onClassPath() {
        if (hasClass("io/grpc/BindableService")) {
            return new Grpc();
        }
        if (hasClass("org/jacorb/orb/ORB")) {
            return new Jacorb();
        }
        throw new IllegalStateException(
                "the version under test is a release of neither io.grpc:grpc-alts nor org.jacorb:jacorb");
    }

    private static boolean hasClass(String name) {
        return ClassLoader.getSystemResource(name + ".class") != null;
    }

    /**
     * Starts a server.
     *
     * @param instances objects that can be called
     * @return its port
     */
    int serve(int instances) throws Exception;

    /**
     * Connects to a server.
     *
     * @param type of the value that is sent: integer, string, structure, integers or structures
     * @param size characters of the string, or elements of a sequence
     */
    Calls connect(String host, int port, String type, int size, int instances) throws Exception;

    /** Calls with one value. */
    interface Calls {
        Object value();

        /**
         * The value, as it came back.
         *
         * @param instance from 0
         */
        Object call(int instance) throws Exception;
    }
}
