import { chromium } from '@playwright/test';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toHex } from '../../src/lib/bytes/hex';
import { walletColdLink } from '../../src/lib/links';
import { qrMatrix } from '../../src/lib/payment/qr';
import { codesOf } from '../../src/lib/wallet/exchange/codes';
import { KINDS, type ExchangeData } from '../../src/lib/wallet/exchange/kinds';
import { film } from '../pictures/y4m';
import { expect, test } from './support/test';
import { startWalletStandIn } from '../../devnet/stand-in/wallet';
import { watch } from './support/watch';

const outputs: ExchangeData = {
	kind: 'outputs',
	text: toHex(new TextEncoder().encode(KINDS.outputs.begins)) + '5a'.repeat(1200),
	hashes: []
};

test('codes that follow each other before the camera are put together', async ({ site, standIn, launchOptions }) => {
	const directory = await mkdtemp(join(tmpdir(), 'oriel-camera-'));
	const file = join(directory, 'camera.y4m');
	const { count, code } = codesOf(outputs) ?? { count: 0, code: String };
	const texts = Array.from({ length: count }, (_, index) => code(index + 1));
	const codes = [...texts, 'somebody else’s code'].map((text) => qrMatrix(text) ?? []);
	// Each stands still for half a second.
	await writeFile(
		file,
		film(
			codes.flatMap((code) => Array.from({ length: 5 }, () => code)),
			4
		)
	);
	const [node, wallet] = await Promise.all([
		standIn({ height: 3000 }),
		startWalletStandIn({ import_outputs: { num_imported: 7 } })
	]);
	const browser = await chromium.launch({
		...launchOptions,
		args: [
			...(launchOptions.args ?? []),
			...['--use-fake-ui-for-media-stream', '--use-fake-device-for-media-stream'],
			`--use-file-for-fake-video-capture=${file}`
		]
	});
	try {
		const context = await browser.newContext({ serviceWorkers: 'block' });
		const wrong = watch(context, false);
		const page = await context.newPage();
		const services = { nodes: [{ name: 'Node', url: node.url }], wallets: [{ name: 'Paper', url: wallet.url }] };
		site.config = JSON.stringify(services);
		await page.goto(`${site.url}/${walletColdLink}`);
		const taking = page.getByRole('region', { name: 'Import: Outputs', exact: true });
		await taking.getByRole('button', { name: 'Use the camera' }).click();
		await expect(page.getByText('The wallet knows 7 outputs now.')).toBeVisible();
		await expect(taking.locator('video')).toHaveCount(0);
		expect(wallet.asked.filter(({ method }) => method === 'import_outputs').map(({ params }) => params)).toEqual([
			{ outputs_data_hex: outputs.text }
		]);
		expect(wrong).toEqual([]);
	} finally {
		await browser.close();
		await wallet.stop();
		await rm(directory, { recursive: true, force: true, maxRetries: 5 });
	}
});
