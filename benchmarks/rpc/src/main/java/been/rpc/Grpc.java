package been.rpc;

import com.google.protobuf.DescriptorProtos.SourceCodeInfo.Location;
import com.google.protobuf.Field;
import com.google.protobuf.Int64Value;
import com.google.protobuf.Message;
import com.google.protobuf.StringValue;
import com.google.protobuf.Type;
import io.grpc.CallOptions;
import io.grpc.ManagedChannel;
import io.grpc.ManagedChannelBuilder;
import io.grpc.MethodDescriptor;
import io.grpc.ServerBuilder;
import io.grpc.ServerServiceDefinition;
import io.grpc.protobuf.ProtoUtils;
import io.grpc.stub.ClientCalls;
import io.grpc.stub.ServerCalls;
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

/**
 * gRPC with messages of Protocol Buffers that are part of its library, so that each release brings
 * its own generated code.
 */
final class Grpc implements Middleware {
    private static final List<String> TYPES =
            List.of("integer", "string", "structure", "integers", "structures");

    @Override
    public int serve(int instances) throws IOException {
        var server = ServerBuilder.forPort(0).maxInboundMessageSize(Integer.MAX_VALUE);
        for (int instance = 0; instance < instances; instance++) {
            var service = ServerServiceDefinition.builder(service(instance));
            for (String type : TYPES) {
                service.addMethod(
                        method(instance, type),
                        ServerCalls.asyncUnaryCall((value, answer) -> {
                            answer.onNext(value);
                            answer.onCompleted();
                        }));
            }
            server.addService(service.build());
        }
        return server.build().start().getPort();
    }

    @Override
    public Calls connect(String host, int port, String type, int size, int instances) {
        ManagedChannel channel =
                ManagedChannelBuilder.forAddress(host, port)
                        .usePlaintext()
                        .maxInboundMessageSize(Integer.MAX_VALUE)
                        .build();
        Message value = value(type, size);
        var methods = IntStream.range(0, instances).mapToObj(i -> method(i, type)).toList();
        return new Calls() {
            @Override
            public Object value() {
                return value;
            }

            @Override
            public Object call(int instance) {
                return ClientCalls.blockingUnaryCall(
                        channel, methods.get(instance), CallOptions.DEFAULT, value);
            }
        };
    }

    private static String service(int instance) {
        return "been.Echo" + instance;
    }

    private static MethodDescriptor<Message, Message> method(int instance, String type) {
        var marshaller = ProtoUtils.marshaller(value(type, 1).getDefaultInstanceForType());
        return MethodDescriptor.newBuilder(marshaller, marshaller)
                .setType(MethodDescriptor.MethodType.UNARY)
                .setFullMethodName(MethodDescriptor.generateFullMethodName(service(instance), type))
                .build();
    }

    private static Message value(String type, int size) {
        Field structure =
                Field.newBuilder()
                        .setKind(Field.Kind.TYPE_INT32)
                        .setNumber(42)
                        .setName("measurements")
                        .setPacked(true)
                        .build();
        return switch (type) {
            case "integer" -> Int64Value.of(1L << 40);
            case "string" -> StringValue.of("x".repeat(size));
            case "structure" -> structure;
            case "integers" ->
                    Location.newBuilder()
                            .addAllPath(IntStream.range(0, size).boxed().toList())
                            .build();
            case "structures" ->
                    Type.newBuilder().addAllFields(Collections.nCopies(size, structure)).build();
            default -> throw new IllegalArgumentException("unknown type " + type);
        };
    }
}
