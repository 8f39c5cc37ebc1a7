import http.client, json, os, sys, urllib.error, urllib.request

DONE, FAILED, UNKNOWN = 0, 1, 75


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
        with urllib.request.urlopen(request, timeout=2) as response:
            body = json.loads(response.read())
            status, said = response.status, body["status"]
    except urllib.error.HTTPError as error:
        status, said = error.code, "error"
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        return UNKNOWN  # nobody knows whether the charge is voided
    if status == 200 and said == "success":
        return DONE
    is_refusal = status == 200 or 400 <= status < 500 and status not in (408, 421)
    return FAILED if said == "error" and is_refusal else UNKNOWN


if __name__ == "__main__":
    sys.exit(void_charge())
