"""A round as a course of events: what happened is kept, and what stands follows from it."""
