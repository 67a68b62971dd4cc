import { join } from 'node:path';
import type { Settings } from '../../../../deploy/watcher/settings';

/** The settings of a watcher that sends no events. @param folder has `requests/` */
export const settingsIn = (folder: string): Settings => ({
	folder,
	statusFolder: join(folder, 'requests'),
	watched: { wallet: {} as never },
	nodes: [],
	account: 7,
	needed: 10,
	configuredConfirmations: 10,
	tolerance: 0n,
	hook: null,
	coin: { ticker: 'XMR', decimals: 12, uriScheme: 'monero' },
	listen: { path: join(folder, 'api.sock') },
	token: 'a-token-that-nobody-guesses',
	rates: null
});
