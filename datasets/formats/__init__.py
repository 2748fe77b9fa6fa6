"""Foreign forms of a set: COCO, YOLO, YOLO-OBB and Pascal VOC. Each says what it cannot carry."""
