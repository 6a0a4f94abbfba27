package been.machine.partition;

/**
 * What the kernel tells of the ways of each L3 cache.
 *
 * @param count of ways that can be given away
 * @param least that a group may have
 * @param groups that there can be at one time, the one that everything else is in included
 */
record Ways(int count, int least, int groups) {

    /**
     * Into how many equal parts that many cores and these ways can be cut: the greatest common
     * divisor, or the greatest divisor of it that leaves each part the least number of ways.
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
