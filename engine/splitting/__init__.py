"""The best way to split one hand into melds: a dynamic programme over places and suits.

`problem` is a hand prepared for it, `runs` and `sets` are the moves, `search` finds the best or the best few,
`bound` cuts off what cannot be among them, `layout` makes melds of the moves. `engine.split` is the way in.
"""
