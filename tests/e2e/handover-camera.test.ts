import { toHex } from '../../src/lib/bytes/hex';
import { walletColdLink } from '../../src/lib/links';
import { codesOf } from '../../src/lib/wallet/exchange/codes';
import { EXCHANGE_KINDS, type ExchangeData } from '../../src/lib/wallet/exchange/exchange-kinds';
import { film } from '../pictures/y4m';
import { withCamera, qrMatrixOf } from './support/camera';
import { expect, test } from './support/test';
import { startWalletStandIn } from '../../devnet/stand-in/wallet';

const outputs: ExchangeData = {
	kind: 'outputs',
	text: toHex(new TextEncoder().encode(EXCHANGE_KINDS.outputs.magic)) + '5a'.repeat(1200),
	hashes: []
};

test('codes that follow each other at the camera are put together', async ({
	site,
	standIn,
	stopAfterTest,
	launchOptions
}) => {
	const { count, code } = codesOf(outputs) ?? { count: 0, code: String };
	const texts = Array.from({ length: count }, (_, index) => code(index + 1));
	// Each code is shown for half a second.
	const codes = [...texts, 'somebody else’s code'].flatMap((text) => Array.from({ length: 5 }, () => qrMatrixOf(text)));
	const node = await standIn({ height: 3000 });
	const wallet = await stopAfterTest(startWalletStandIn({ import_outputs: { num_imported: 7 } }));
	await withCamera(film(codes, 4), launchOptions, async (page) => {
		const services = { nodes: [{ name: 'Node', url: node.url }], wallets: [{ name: 'Paper', url: wallet.url }] };
		site.config = JSON.stringify(services);
		await page.goto(`${site.url}/${walletColdLink}`);
		const taking = page.getByRole('region', { name: 'Import: Outputs', exact: true });
		await taking.getByRole('button', { name: 'Use the camera' }).click();
		await expect(page.getByText('The wallet now knows 7 outputs.')).toBeVisible();
		await expect(taking.locator('video')).toHaveCount(0);
		expect(wallet.calls.filter(({ method }) => method === 'import_outputs').map(({ params }) => params)).toEqual([
			{ outputs_data_hex: outputs.text }
		]);
	});
});
