import { defaultConfig, parseConfig, servicesOf, type Config } from './config';
import { settingsStore } from './settings';

type Read = ReturnType<typeof parseConfig>;

let read: Promise<Read> | undefined;

/** `config.json`, which is read once. @param request what fetches it, unless the document's own script has */
export const readConfig = (request: typeof fetch) => (read ??= readFile(request));

async function readFile(request: typeof fetch): Promise<Read> {
	try {
		return parseConfig(await (window.early?.config ?? (await request('config.json')).json()));
	} catch {
		return { config: defaultConfig, remark: 'config.json could not be read: the defaults hold.' };
	}
}

/** The wallet service that is selected, or else the first one. */
export const walletAddress = ({ wallets: known }: Config): string | undefined => {
	const { wallet, wallets } = settingsStore.current;
	return wallet ?? servicesOf(known, wallets)[0]?.url;
};
