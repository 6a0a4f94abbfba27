"""client.py HOST PORT SCRIPT CLIENTS THREADS MEASUREMENTS WARM-UP FILE: prints the throughput, and writes the latency
of each transaction to a file, in the order in which they ended."""

import glob
import subprocess
import sys

host, port, script, clients, threads = sys.argv[1:6]
measurements, warm_up = map(int, sys.argv[6:8])
each = -(-(warm_up + measurements) // int(clients))
if status := subprocess.run(
    ["pgbench", f"--host={host}", f"--port={port}", "--username=pgbench", "--no-vacuum", f"--builtin={script}"]
    + [f"--client={clients}", f"--jobs={threads}", f"--transactions={each}", "--log", "pgbench"]
).returncode:
    sys.exit(status)

# A log has a line for each transaction of a thread: client, number, latency, script, and when it ended in s and us.
ended = []
for log in glob.glob("pgbench_log.*"):
    with open(log) as lines:
        for _, _, latency, _, seconds, microseconds in map(str.split, lines):
            ended.append((int(seconds) * 1_000_000 + int(microseconds), int(latency)))
ended = sorted(ended)[warm_up : warm_up + measurements]
print(f"throughput {len(ended) * 1e6 / (ended[-1][0] - ended[0][0] + ended[0][1]):.3f}")
with open(sys.argv[8], "x") as file:
    file.writelines(f"{latency}\n" for _, latency in ended)
