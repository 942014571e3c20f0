"""The contract kit: one suite that any game runs, here or in another repository. Needs pytest and jsonschema."""

from services.engine.contract.suite import ContractSuite
from services.engine.contract.walk import SetUp

__all__ = ["ContractSuite", "SetUp"]
