import type { VerificationFact } from '../../verification/lines';

/** A check that the visitor can start. */
export interface VisitorCheck {
	/** The button's label; `busy` is its label while the check runs. */
	act: string;
	busy: string;
	/** The size of its downloads, and what it reveals. */
	cost?: string;
	/** Words before the reason when the check was not possible. */
	failed: string;
	/** Facts that the check leaves unchecked. */
	leaves?: readonly string[];
	/** @throws RpcError or SiteFileError */
	run: () => Promise<readonly VerificationFact[]>;
}

/** A file of this site cannot be loaded. */
export class SiteFileError extends Error {
	override readonly name = 'SiteFileError';
}
