# Sends what goes to one host to the mock. Python reads it from the folder that PYTHONPATH names.
import http.client, os, socket, urllib.parse

HOST = "payments.example"
mock = urllib.parse.urlsplit(os.environ["PAYMENTS_BASE_URL"])


def route(connection):
    connect = connection.connect

    def connect_to_mock(self):
        if self.host != HOST:
            return connect(self)
        self.sock = socket.create_connection((mock.hostname, mock.port), self.timeout)

    connection.connect = connect_to_mock


route(http.client.HTTPSConnection)
try:
    import urllib3.connection  # requests sends with it
except ImportError:
    pass
else:
    route(urllib3.connection.HTTPSConnection)
