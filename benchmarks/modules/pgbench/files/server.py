"""server.py SCALE SETTINGS INITDB: serves the tables of pgbench from a new cluster in the working folder."""

import glob
import os
import pwd
import secrets
import shutil
import socket
import subprocess
import sys
import time

scale, settings, initdb = sys.argv[1:]
if os.getuid() == 0:
    sys.exit("PostgreSQL does not run as root; run the task as another user, such as isolation: {user: own}")

# Debian has the programs of a server in a folder for each of its versions.
path = os.pathsep.join([os.environ["PATH"], *sorted(glob.glob("/usr/lib/postgresql/*/bin"), reverse=True)])
initdb = os.path.realpath(shutil.which(initdb, path=path) or sys.exit(f"there is no {initdb} on this host"))
password = secrets.token_hex(16)
with open("password", "x", opener=lambda file, flags: os.open(file, flags, 0o600)) as file:
    file.write(password)
make = [initdb, "--pgdata=data", "--no-sync", "--username=pgbench", "--auth=scram-sha-256", "--pwfile=password"]
try:
    pwd.getpwuid(os.getuid())
except KeyError:
    # Users of tasks have no name, and initdb looks its own up: to it alone, they are nobody.
    make = ["unshare", "--user", "--map-user=nobody", *make]
if status := subprocess.run(make, stdout=subprocess.DEVNULL).returncode:
    sys.exit(status)

with socket.create_server(("", 0)) as free:
    port = str(free.getsockname()[1])
start = [os.path.join(os.path.dirname(initdb), "postgres"), "-D", "data", "-p", port]
for setting in ["listen_addresses=*", "unix_socket_directories=", *settings.split()]:
    start += ["-c", setting]
server = subprocess.Popen(start)
os.environ.update(PGHOST="localhost", PGPORT=port, PGUSER="pgbench", PGPASSWORD=password, PGDATABASE="postgres")
while subprocess.run(["pg_isready", "--quiet"]).returncode != 0:
    if server.poll() is not None:
        sys.exit(server.returncode)
    time.sleep(0.1)
for fill in ["pgbench", "--initialize", "--quiet", f"--scale={scale}"], ["psql", "--quiet", "--command=checkpoint"]:
    if status := subprocess.run(fill).returncode:
        sys.exit(status)
print("listening on port", port, "with password", password)
sys.exit(f"PostgreSQL ended with status {server.wait()}")
