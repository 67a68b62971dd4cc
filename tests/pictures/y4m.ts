type Matrix = readonly (readonly boolean[])[];

/**
 * A video of one picture, for Chromium's camera that is a file (`--use-file-for-fake-video-capture`): grey squares on
 * white, one for each module that is dark.
 *
 * Source: the YUV4MPEG2 format as mjpegtools describe it (yuv4mpeg, man page of section 5).
 */
export const y4m = (matrix: Matrix, scale: number, width = 640, height = 480): Buffer =>
	film([matrix], scale, width, height);

/** A video of pictures that follow each other, ten in a second, without end. */
export function film(matrices: readonly Matrix[], scale: number, width = 640, height = 480): Buffer {
	const header = `YUV4MPEG2 W${width} H${height} F10:1 Ip A1:1 C420jpeg\n`;
	const pictures = matrices.flatMap((matrix) => [Buffer.from('FRAME\n'), picture(matrix, scale, width, height)]);
	return Buffer.concat([Buffer.from(header), ...pictures]);
}

function picture(matrix: Matrix, scale: number, width: number, height: number): Buffer {
	const side = matrix.length * scale;
	const [left, top] = [Math.floor((width - side) / 2), Math.floor((height - side) / 2)];
	const luma = Buffer.alloc(width * height, 0xe0);
	for (let y = 0; y < side; y++) {
		for (let x = 0; x < side; x++) {
			if (matrix[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[(top + y) * width + left + x] = 0x20;
		}
	}
	return Buffer.concat([luma, Buffer.alloc((width * height) / 2, 0x80)]);
}
