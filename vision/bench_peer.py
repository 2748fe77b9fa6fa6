"""What a general reader of print makes of photos: run by a Python that has `rapidocr-onnxruntime`, not by this one's.

It stands alone: it imports nothing of this program. Each line on stdin is a JSON string, the path of
a photo; each answer is a line of JSON with the `texts` that were read and the `ms` that it took,
from the file on. The first line says that the models are loaded: `{"ready": true}`.
"""

import json
import sys
import time


def _main() -> None:
    answers, sys.stdout = sys.stdout, sys.stderr
    import numpy as np
    from PIL import Image, ImageOps
    from rapidocr_onnxruntime import RapidOCR

    engine = RapidOCR()
    print(json.dumps({"ready": True}), file=answers, flush=True)
    for line in sys.stdin:
        start = time.perf_counter()
        with Image.open(json.loads(line)) as photo:
            upright = np.asarray(ImageOps.exif_transpose(photo).convert("RGB"))[..., ::-1]
        read, _ = engine(np.ascontiguousarray(upright))
        ms = (time.perf_counter() - start) * 1000
        print(json.dumps({"texts": [text for _, text, _ in read or ()], "ms": ms}), file=answers, flush=True)


if __name__ == "__main__":
    _main()
