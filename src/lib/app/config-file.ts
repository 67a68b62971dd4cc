import { defaultConfig, parseConfig, servicesOf, type Config } from './config';
import { settingsStore } from './settings';

type ConfigResult = ReturnType<typeof parseConfig>;

let configResult: Promise<ConfigResult> | undefined;

/** Loads `config.json` once. @param request used unless the document's inline script has already fetched the file */
export const loadConfig = (request: typeof fetch) => (configResult ??= loadConfigFile(request));

async function loadConfigFile(request: typeof fetch): Promise<ConfigResult> {
	try {
		return parseConfig(await (window.early?.config ?? (await request('config.json')).json()));
	} catch {
		return { config: defaultConfig, remark: 'config.json could not be read: the defaults hold.' };
	}
}

/** URL of the selected wallet service, otherwise of the first one. */
export const selectedWalletUrl = ({ wallets: known }: Config): string | undefined => {
	const { wallet, wallets } = settingsStore.current;
	return wallet ?? servicesOf(known, wallets)[0]?.url;
};
