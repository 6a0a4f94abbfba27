package been.rpc;

import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jacorb.orb.iiop.IIOPAddress;
import org.jacorb.orb.iiop.IIOPProfile;
import org.omg.CORBA.ORB;
import org.omg.CORBA.Policy;
import org.omg.CORBA.portable.InputStream;
import org.omg.CORBA.portable.InvokeHandler;
import org.omg.CORBA.portable.ObjectImpl;
import org.omg.CORBA.portable.OutputStream;
import org.omg.CORBA.portable.ResponseHandler;
import org.omg.PortableServer.IdAssignmentPolicyValue;
import org.omg.PortableServer.LifespanPolicyValue;
import org.omg.PortableServer.POA;
import org.omg.PortableServer.POAHelper;
import org.omg.PortableServer.Servant;

/** JacORB, called as the code does that compilers generate from {@code echo.idl}. */
final class Jacorb implements Middleware {

    /** The structure Field of {@code echo.idl}. */
    private record Field(int kind, int number, String name, boolean packed) {}

    /** An object of the server. */
    private static final class Echo extends Servant implements InvokeHandler {
        @Override
        public OutputStream _invoke(String type, InputStream in, ResponseHandler handler) {
            Object value = read(type, in);
            OutputStream out = handler.createReply();
            write(value, out);
            return out;
        }

        @Override
        public String[] _all_interfaces(POA poa, byte[] id) {
            return new String[] {"IDL:been/Echo:1.0"};
        }
    }

    @Override
    public int serve(int instances) throws Exception {
        ORB orb = orb();
        POA root = POAHelper.narrow(orb.resolve_initial_references("RootPOA"));
        Policy[] policies = {
            root.create_lifespan_policy(LifespanPolicyValue.PERSISTENT),
            root.create_id_assignment_policy(IdAssignmentPolicyValue.USER_ID)
        };
        POA poa = root.create_POA("rpc", root.the_POAManager(), policies);
        for (int i = 0; i < instances; i++) {
            byte[] id = String.valueOf(i).getBytes(StandardCharsets.UTF_8);
            poa.activate_object_with_id(id, new Echo());
        }
        root.the_POAManager().activate();
        var profiles = ((org.jacorb.orb.ORB) orb).getBasicAdapter().getEndpointProfiles();
        return ((IIOPAddress) ((IIOPProfile) profiles.get(0)).getAddress()).getPort();
    }

    @Override
    public Calls connect(String host, int port, String type, int size, int instances) {
        ORB orb = orb();
        String server = "corbaloc:iiop:%s:%d/been/rpc/".formatted(host, port);
        var objects =
                IntStream.range(0, instances)
                        .mapToObj(i -> (ObjectImpl) orb.string_to_object(server + i))
                        .toList();
        Object value = value(type, size);
        return new Calls() {
            @Override
            public Object value() {
                return value;
            }

            @Override
            public Object call(int instance) throws Exception {
                ObjectImpl object = objects.get(instance);
                OutputStream out = object._request(type, true);
                write(value, out);
                InputStream in = object._invoke(out);
                try {
                    return read(type, in);
                } finally {
                    object._releaseReply(in);
                }
            }
        };
    }

    private static ORB orb() {
        var properties = new Properties();
        properties.put("org.omg.CORBA.ORBClass", "org.jacorb.orb.ORB");
        properties.put("org.omg.CORBA.ORBSingletonClass", "org.jacorb.orb.ORBSingleton");
        properties.put("jacorb.implname", "been");
        return ORB.init(new String[0], properties);
    }

    private static Object value(String type, int size) {
        var structure = new Field(5, 42, "measurements", true);
        return switch (type) {
            case "integer" -> 1L << 40;
            case "string" -> "x".repeat(size);
            case "structure" -> structure;
            case "integers" -> IntStream.range(0, size).toArray();
            case "structures" -> Stream.generate(() -> structure).limit(size).toArray(Field[]::new);
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }

    private static void write(Object value, OutputStream out) {
        if (value instanceof Long integer) {
            out.write_longlong(integer);
        } else if (value instanceof String string) {
            out.write_string(string);
        } else if (value instanceof Field structure) {
            out.write_long(structure.kind());
            out.write_long(structure.number());
            out.write_string(structure.name());
            out.write_boolean(structure.packed());
        } else if (value instanceof int[] integers) {
            out.write_long(integers.length);
            out.write_long_array(integers, 0, integers.length);
        } else if (value instanceof Field[] structures) {
            out.write_long(structures.length);
            for (Field structure : structures) {
                write(structure, out);
            }
        }
    }

    private static Object read(String type, InputStream in) {
        return switch (type) {
            case "integer" -> in.read_longlong();
            case "string" -> in.read_string();
            case "structure" -> structure(in);
            case "integers" -> {
                int[] integers = new int[in.read_long()];
                in.read_long_array(integers, 0, integers.length);
                yield integers;
            }
            case "structures" -> {
                Field[] structures = new Field[in.read_long()];
                for (int i = 0; i < structures.length; i++) {
                    structures[i] = structure(in);
                }
                yield structures;
            }
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }

    private static Field structure(InputStream in) {
        return new Field(in.read_long(), in.read_long(), in.read_string(), in.read_boolean());
    }
}
