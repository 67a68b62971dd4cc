type Matrix = readonly (readonly boolean[])[];

const WIDTH = 640;
const HEIGHT = 480;

/**
 * A video of pictures that follow each other, ten in a second, without end, for Chromium's camera that is a file
 * (`--use-file-for-fake-video-capture`): grey squares on white, one for each module that is dark.
 *
 * Source: the YUV4MPEG2 format as mjpegtools describe it (yuv4mpeg, man page of section 5).
 */
export function film(matrices: readonly Matrix[], scale: number): Buffer {
	const header = `YUV4MPEG2 W${WIDTH} H${HEIGHT} F10:1 Ip A1:1 C420jpeg\n`;
	const pictures = matrices.flatMap((matrix) => [Buffer.from('FRAME\n'), picture(matrix, scale)]);
	return Buffer.concat([Buffer.from(header), ...pictures]);
}

function picture(matrix: Matrix, scale: number): Buffer {
	const side = matrix.length * scale;
	const left = Math.floor((WIDTH - side) / 2);
	const top = Math.floor((HEIGHT - side) / 2);
	const luma = Buffer.alloc(WIDTH * HEIGHT, 0xe0);
	for (let y = 0; y < side; y++) {
		for (let x = 0; x < side; x++) {
			if (matrix[Math.floor(y / scale)]?.[Math.floor(x / scale)]) luma[(top + y) * WIDTH + left + x] = 0x20;
		}
	}
	return Buffer.concat([luma, Buffer.alloc((WIDTH * HEIGHT) / 2, 0x80)]);
}
