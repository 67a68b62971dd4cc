import { defaultConfig, parseConfig, servicesOf, type Config } from './config';
import { settingsStore } from './settings';

type Read = ReturnType<typeof parseConfig>;

let read: Promise<Read> | undefined;

/** Loads `config.json` once. @param request used unless the document's inline script has already fetched the file */
export const readConfig = (request: typeof fetch) => (read ??= readFile(request));

async function readFile(request: typeof fetch): Promise<Read> {
	try {
		return parseConfig(await (window.early?.config ?? (await request('config.json')).json()));
	} catch {
		return { config: defaultConfig, remark: 'config.json could not be read: the defaults hold.' };
	}
}

/** URL of the selected wallet service, otherwise of the first one. */
export const walletAddress = ({ wallets: known }: Config): string | undefined => {
	const { wallet, wallets } = settingsStore.current;
	return wallet ?? servicesOf(known, wallets)[0]?.url;
};
