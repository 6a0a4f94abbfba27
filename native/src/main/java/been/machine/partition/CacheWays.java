package been.machine.partition;

/**
 * The ways of each L3 cache, as reported by the kernel.
 *
 * @param count number of ways that can be assigned
 * @param least smallest number of ways of a group
 * @param groups largest number of groups, including the default group
 */
record CacheWays(int count, int least, int groups) {

    /**
     * The number of equal parts into which these ways and that many cores can be divided: their
     * greatest common divisor, or its greatest divisor for which each part has enough ways.
     */
    int parts(int cores) {
        int parts = gcd(cores, count);
        for (int fewer = parts; fewer > 1; fewer--) {
            if (parts % fewer == 0 && count / fewer >= least) {
                return fewer;
            }
        }
        return 1;
    }

    private static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }
}
