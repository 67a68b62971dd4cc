import type { Fact } from '../../verification/lines';

/** A check that is made at the visitor's request. */
export interface Check {
	/** The button's label, and its label meanwhile. */
	act: string;
	busy: string;
	/** What it loads and reveals. */
	cost?: string;
	/** What comes before the reason for which it was not possible. */
	failed: string;
	/** What it leaves unchecked. */
	leaves?: readonly string[];
	/** @throws RpcError or SiteFileError */
	run: () => Promise<readonly Fact[]>;
}

/** A file of the site itself cannot be loaded. */
export class SiteFileError extends Error {
	override readonly name = 'SiteFileError';
}
