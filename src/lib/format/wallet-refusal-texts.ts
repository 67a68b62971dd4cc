import type { Told } from './failure';
import { PROOF_REFUSALS } from './proof-refusals';
import { FILE_EXISTS } from './wallet-refusals';

/** Texts of refusals that share the code -1; the first that fits is meant. */
export const BY_TEXT: readonly (readonly [text: RegExp, told: Told])[] = [
	...PROOF_REFUSALS,
	[
		/outputs.*(authenticate|magic|parse)|failed to (decrypt|parse) outputs|outputs.*another wallet/i,
		{
			title: 'The wallet cannot read these outputs',
			cause: 'They are damaged, or of another wallet.',
			next: 'Export them again from the view-only wallet of this one. Nothing was changed.'
		}
	],
	[
		/out of date compared to the signed key images|offset larger than known outputs/i,
		{
			title: 'The wallet knows fewer outputs than these key images are for',
			cause: 'It is behind, or they are of another wallet, or only the newest ones were exported.',
			next: 'Wait until the wallet is up to date, and export all key images.'
		}
	],
	[
		/requires a trusted daemon/i,
		{
			title: 'The wallet service does not trust its node enough for that',
			cause: 'It would have to believe its node about what was spent. A wallet without a node cannot do it at all.',
			next: 'Do it with the half of the wallet that sees the chain, and start its service with --trusted-daemon for a node of your own.'
		}
	],
	[
		/multisig|kex|signers? (in|of)/i,
		{
			title: 'What a signer told does not fit',
			cause: 'It is damaged, of another round or of another wallet, or the same was given twice.',
			next: 'Take it again from each of the others, of the round that this wallet is in.'
		}
	],
	[
		/failed to open wallet/i,
		{
			title: 'The wallet could not be opened',
			cause:
				'The password is another one, or there is no wallet file of that name: the service does not say which. It may also be open elsewhere.',
			next: 'Check the name and the password.'
		}
	],
	[/wallet already exists/i, FILE_EXISTS],
	[
		/electrum-style word list|invalid.*seed|seed.*invalid/i,
		{
			title: 'The seed is not right',
			cause: 'Its words do not fit together: one is misspelt, missing or in another place, or it is of another kind.',
			next: 'Compare it word by word with what was written down.'
		}
	],
	[
		/invalid filename/i,
		{
			title: 'That is no name for a wallet file',
			cause: 'A name has no path in it.',
			next: 'Choose a plain name.'
		}
	],
	[
		/language/i,
		{
			title: 'The service does not know that language',
			cause: 'A seed can be in the languages that the service lists.',
			next: 'Choose one of the list.'
		}
	],
	[
		/failed to parse (public )?address|invalid address/i,
		{
			title: 'That address is not one of this network',
			cause: 'The wallet service could not read it, or it belongs to another network.',
			next: 'Compare it with where it came from: every character counts.'
		}
	],
	[
		/(view|spend) (secret )?key does not match|failed to parse (view|spend) key|(view|spend)key.*(does not|invalid)/i,
		{
			title: 'The keys and the address do not belong together',
			cause: 'A key is misspelt, or of another wallet.',
			next: 'Compare both keys and the address with where they came from.'
		}
	]
];
