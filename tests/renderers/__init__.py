"""Tests of what people perceive: pictures, sentences, text boards."""
