"""What operators copy (docs/deploy, Dockerfile, compose.yaml) fits the product."""
