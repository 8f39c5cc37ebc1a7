"""Reads examples with the models in models.py of the working folder: `datamodel.py EXAMPLES`."""

import json
import sys

sys.path.insert(0, ".")
import models  # noqa: E402

with open(sys.argv[1]) as file:
    examples = json.load(file)["components"]["examples"]
cards = models.VirtualCardListResponse.model_validate(examples["VirtualCardAll"]["value"])
assert cards.data[0].address_2 is None or isinstance(cards.data[0].address_2, str)
failure = models.MainError.model_validate(examples["ChargeNotFound"]["value"])
assert failure.data is None
