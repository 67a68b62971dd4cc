import { findOnPath } from '../../devnet/programs';

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
const macApplications = ['/Applications/Chromium.app/Contents/MacOS', '/Applications/Google Chrome.app/Contents/MacOS'];

/**
 * Debian's package of Chromium without windows, and the name of its program. A page takes a third less CPU time in it.
 */
export const headlessShell = 'chromium-headless-shell';

/** Finds the browser for the tests: ORIEL_CHROMIUM, the headless shell, or another Chromium; null if there is none. */
export const findTestBrowser = async (): Promise<string | null> =>
	process.env['ORIEL_CHROMIUM'] || ((await findOnPath(headlessShell)) ?? findChromium());

/** Finds ORIEL_CHROMIUM, or a Chromium on the PATH; null if there is none. */
export async function findChromium(): Promise<string | null> {
	const named = process.env['ORIEL_CHROMIUM'];
	if (named) return named;
	for (const name of names) {
		const found = await findOnPath(name);
		if (found !== null) return found;
	}
	if (process.platform !== 'darwin') return null;
	return (await findOnPath('Chromium', macApplications[0])) ?? (await findOnPath('Google Chrome', macApplications[1]));
}

/** Name of Debian's package of Firefox and of its program; other systems call the program `firefox`. */
export const firefoxPackage = 'firefox-esr';

/** Finds Firefox for the tests: ORIEL_FIREFOX, or one on the PATH; null if there is none. */
export const findFirefox = async (): Promise<string | null> =>
	process.env['ORIEL_FIREFOX'] || ((await findOnPath(firefoxPackage)) ?? findOnPath('firefox'));

/**
 * Finds Firefox for the tests.
 *
 * @throws Error that says how to get Firefox
 */
export async function requireFirefox(): Promise<string> {
	const found = await findFirefox();
	if (found === null) throw new Error('Firefox was not found. To get it, install it, or name it in ORIEL_FIREFOX.');
	return found;
}
