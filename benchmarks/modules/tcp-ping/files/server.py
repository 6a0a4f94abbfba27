"""server.py CLIENTS: returns to each client what it sends, once all are connected."""

import socket
import socketserver
import sys
import threading

connected = threading.Barrier(int(sys.argv[1]))


class Echo(socketserver.BaseRequestHandler):
    def handle(self):
        self.request.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connected.wait()
        self.request.sendall(b"!")
        while data := self.request.recv(1 << 16):
            self.request.sendall(data)


class Server(socketserver.ThreadingTCPServer):
    request_queue_size = 1024
    daemon_threads = True


with Server(("", 0), Echo) as server:
    print("listening on port", server.server_address[1])
    server.serve_forever()
