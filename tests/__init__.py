"""Tests of Interlink; their folders mirror the packages they test."""
