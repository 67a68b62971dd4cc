/**
 * A video of one picture, for Chromium's camera that is a file (`--use-file-for-fake-video-capture`): grey squares on
 * white, one for each module that is dark.
 *
 * Source: the YUV4MPEG2 format as mjpegtools describe it (yuv4mpeg, man page of section 5).
 */
export function y4m(matrix: readonly (readonly boolean[])[], scale: number, width = 640, height = 480): Buffer {
	const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\nFRAME\n`;
	const side = matrix.length * scale;
	const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
	const luma = Buffer.alloc(width * height, 0xe0);
	for (let y = 0; y < side; y++) {
		for (let x = 0; x < side; x++) {
			if (matrix[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[(top + y) * width + left + x] = 0x20;
		}
	}
	return Buffer.concat([Buffer.from(header), luma, Buffer.alloc((width * height) / 2, 0x80)]);
}
