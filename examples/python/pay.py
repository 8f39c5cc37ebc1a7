import http.client, json, os, sys, urllib.error, urllib.request

DONE, FAILED, UNKNOWN = 0, 1, 75

request = urllib.request.Request(
    os.environ["PAYMENTS_BASE_URL"] + "/charges/FLW-PREAUTH-0001/void",
    method="POST",
    headers={
        "Authorization": "Bearer " + os.environ["PAYMENTS_TOKEN"],
        "Content-Type": "application/json",
    },
)
try:
    with urllib.request.urlopen(request, timeout=2) as response:
        status, body = 200, json.loads(response.read())
except urllib.error.HTTPError as error:
    status, body = error.code, {}
except (OSError, ValueError, http.client.HTTPException):
    sys.exit(UNKNOWN)  # nobody knows whether the charge is voided

if status == 200 and body["status"] == "success":
    sys.exit(DONE)
refused = status == 200 or (400 <= status < 500 and status != 408)
sys.exit(FAILED if refused else UNKNOWN)
