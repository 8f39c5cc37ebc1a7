import http.client, json, os, socket, sys, urllib.error, urllib.request

DONE, FAILED, UNKNOWN = 0, 1, 75


class NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args):
        return None  # the token stays with this host


def send(request):
    try:
        with urllib.request.build_opener(NoRedirect).open(request, timeout=2) as response:
            return response.status, json.loads(response.read())
    except urllib.error.HTTPError as error:
        return error.code, json.loads(error.read())


def void_charge():
    request = urllib.request.Request(
        os.environ["PAYMENTS_BASE_URL"] + "/charges/FLW-PREAUTH-0001/void",
        method="POST",
        headers={
            "Authorization": "Bearer " + os.environ["PAYMENTS_TOKEN"],
            "Content-Type": "application/json",
        },
    )
    try:
        status, body = send(request)
        if status == 200 and body["status"] == "success" and body["data"]["status"] == "voided":
            return DONE
        is_refusal = status == 200 or 400 <= status < 500 and status not in (408, 421)
        is_error = body["status"] == "error" and isinstance(body["message"], str)
        return FAILED if is_refusal and is_error and body["data"] is None else UNKNOWN
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException) as error:
        not_connected = (ConnectionRefusedError, socket.gaierror)
        if isinstance(getattr(error, "reason", None), not_connected):
            return FAILED  # nothing was sent
        return UNKNOWN  # nobody knows whether the charge is voided


if __name__ == "__main__":
    sys.exit(void_charge())
