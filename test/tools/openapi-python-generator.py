"""Voids a charge with a client of each document, written to the working folder: `openapi-python-generator.py DOCUMENT...`."""

import importlib
import sys

from openapi_python_generator.common import Formatter, HTTPLibrary
from openapi_python_generator.generate_data import generate_data

sys.path.insert(0, ".")
for index, document in enumerate(sys.argv[1:]):
    client = f"client{index}"
    generate_data(document, client, HTTPLibrary.httpx, formatter=Formatter.NONE)
    config = importlib.import_module(f"{client}.api_config").APIConfig(access_token="a-token")
    try:
        charges = importlib.import_module(f"{client}.services.Charges_service")
        print(document, charges.voidCharge(config, flw_ref="FLW-PREAUTH-0001").message)
    except NameError as error:
        print(document, "NameError", error)
