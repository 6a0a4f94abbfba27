package been.web;

import been.tasks.MemberAddress;
import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Which member of a cluster this machine is. */
final class OwnMember {
    private OwnMember() {}

    /**
     * @param given on the command line, if it was; without a port it has that of the member with
     *     its address, else the usual one
     * @throws IllegalArgumentException with a sentence when it cannot be found out
     */
    static MemberAddress of(@Nullable String given, List<MemberAddress> members) {
        if (given != null) {
            MemberAddress own = MemberAddress.parse(given);
            boolean hasPort = own.toString().equals(given);
            return hasPort
                    ? own
                    : members.stream()
                            .filter(member -> member.host().equals(own.host()))
                            .findFirst()
                            .orElse(own);
        }
        List<MemberAddress> here = members.stream().filter(OwnMember::isHere).toList();
        if (here.size() == 1) {
            return here.getFirst();
        }
        String names =
                members.stream().map(MemberAddress::toString).collect(Collectors.joining(", "));
        throw new IllegalArgumentException(
                (here.isEmpty()
                                        ? "none of the members %s has an address of this machine"
                                        : "several of the members %s have an address of this machine")
                                .formatted(names)
                        + "; choose one with --cluster-address");
    }

    private static boolean isHere(MemberAddress member) {
        try {
            InetAddress address = InetAddress.getByName(member.host());
            return address.isLoopbackAddress()
                    || NetworkInterface.getByInetAddress(address) != null;
        } catch (IOException _) {
            return false; // not known here: another machine's, or misspelt
        }
    }
}
