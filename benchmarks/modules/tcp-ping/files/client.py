"""Measures round trips of messages: the next is sent when the one before has returned."""

import socket
import sys
import time

host = sys.argv[1]
port, size, messages, measurements = map(int, sys.argv[2:])
message = bytes(size)

with socket.create_connection((host, port)) as server:
    server.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    # Clients start one after the other, and measure together.
    server.recv(1) or sys.exit("the server closed the connection")
    for _ in range(measurements):
        start = time.perf_counter()
        for _ in range(messages):
            server.sendall(message)
            left = size
            while left:
                left -= len(server.recv(left)) or sys.exit("the server closed the connection")
        seconds = time.perf_counter() - start
        print(f"latency {seconds / messages * 1e6:.3f} throughput {messages / seconds:.3f}")
