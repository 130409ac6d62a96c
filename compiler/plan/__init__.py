"""The decision as values: plan, partition, footprint, owners, layouts."""
