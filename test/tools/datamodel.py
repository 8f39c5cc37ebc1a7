"""Reads examples with models of each document, written to the working folder: `datamodel.py EXAMPLES DOCUMENT...`."""

import importlib
import json
import sys

from datamodel_code_generator.__main__ import main

sys.path.insert(0, ".")
with open(sys.argv[1]) as file:
    examples = json.load(file)["components"]["examples"]
for index, document in enumerate(sys.argv[2:]):
    # The command `datamodel-codegen`, without starting it anew.
    types = ["--input-file-type", "openapi", "--output-model-type", "pydantic_v2.BaseModel"]
    files = ["--input", document, "--output", f"models{index}.py"]
    assert main([*files, "--strict-nullable", *types]) == 0, document
    models = importlib.import_module(f"models{index}")
    cards = models.VirtualCardListResponse.model_validate(examples["VirtualCardAll"]["value"])
    assert cards.data[0].address_2 is None or isinstance(cards.data[0].address_2, str), document
    failure = models.MainError.model_validate(examples["ChargeNotFound"]["value"])
    assert failure.data is None, document
    print(document, "has models")
