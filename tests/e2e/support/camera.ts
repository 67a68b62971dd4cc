import { chromium, type LaunchOptions, type Page } from '@playwright/test';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { removeDirectory, temporaryDirectory } from '../../../devnet/temporary';
import { qrMatrix } from '../../../src/lib/payment/qr';
import { expect } from './test';
import { recordPageErrors } from './watch';

export function qrMatrixOf(text: string) {
	const matrix = qrMatrix(text);
	if (!matrix) throw new Error('No code holds that text');
	return matrix;
}

/** Opens a browser of its own whose camera shows a film. @param film film of tests/pictures/y4m.ts */
export async function withCamera(
	film: Buffer,
	options: LaunchOptions,
	use: (page: Page) => Promise<void>
): Promise<void> {
	const directory = await temporaryDirectory('camera');
	const file = join(directory, 'camera.y4m');
	await writeFile(file, film);
	const camera = ['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'];
	const args = [...(options.args ?? []), ...camera, `--use-file-for-fake-video-capture=${file}`];
	const browser = await chromium.launch({ ...options, args });
	try {
		const context = await browser.newContext({ serviceWorkers: 'block' });
		const wrong = recordPageErrors(context, false);
		await use(await context.newPage());
		expect(wrong).toEqual([]);
	} finally {
		await browser.close();
		await removeDirectory(directory);
	}
}
