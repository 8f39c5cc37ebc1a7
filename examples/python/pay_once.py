import http.client, json, os, sys, urllib.error, urllib.request

DONE, FAILED, UNKNOWN = 0, 1, 75
note = os.path.join(os.environ.get("PAYMENTS_STATE_DIR", "."), "void-FLW-PREAUTH-0001")


def write(path, text, flag):
    file = os.open(path, os.O_WRONLY | os.O_CREAT | flag)
    os.write(file, text.encode())
    os.fsync(file)  # the disk has it, whatever happens now
    os.close(file)


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
        with urllib.request.urlopen(request, timeout=5) as response:
            body = json.loads(response.read())
            status, said = response.status, body["status"]
    except urllib.error.HTTPError as error:
        status, said = error.code, "error"
    except (OSError, ValueError, LookupError, TypeError, http.client.HTTPException):
        return UNKNOWN
    if status == 200 and said == "success":
        return DONE
    is_refused = status == 200 or 400 <= status < 500 and status not in (408, 421)
    return FAILED if said == "error" and is_refused else UNKNOWN


try:
    write(note, "", os.O_EXCL)  # of several that begin, one alone can
except FileExistsError:
    # A note without an end: somebody has begun, and nobody knows what came of it.
    with open(note) as file:
        end = file.read()
    sys.exit(int(end) if end else UNKNOWN)

outcome = void_charge()
if outcome != UNKNOWN:
    write(note + ".end", str(outcome), os.O_TRUNC)
    os.replace(note + ".end", note)  # never half of it
sys.exit(outcome)
