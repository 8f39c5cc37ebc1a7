"""Validates responses with openapi-core: `openapi-core.py EXAMPLES DOCUMENT...`."""

import copy
import json
import sys

from openapi_core import OpenAPI
from openapi_core.testing import MockRequest, MockResponse
from openapi_core.validation.response.exceptions import ResponseValidationError

with open(sys.argv[1]) as file:
    cards = json.load(file)["components"]["examples"]["VirtualCardAll"]["value"]
month = copy.deepcopy(cards)
month["data"][0]["expiration"] = "2031-13"
request = MockRequest(
    "https://main.payments.example", "get", "/v3/virtual-cards", headers={"Authorization": "Bearer a"}
)


def is_valid(api: OpenAPI, body: object) -> bool:
    response = MockResponse(json.dumps(body).encode(), content_type="application/json")
    try:
        api.validate_response(request, response)
        return True
    except ResponseValidationError:
        return False


for document in sys.argv[2:]:
    api = OpenAPI.from_file_path(document)
    api.validate_request(request)
    assert is_valid(api, cards), document
    assert not is_valid(api, {**cards, "data": {}}), document
    assert not is_valid(api, month), document
    print(document, "validates")
