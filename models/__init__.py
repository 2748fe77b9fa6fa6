"""Two small networks as ONNX, their cards, and the code that trains, exports and compares them."""
