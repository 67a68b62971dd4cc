import type { Message } from './failure';
import { PROOF_REFUSALS } from './proof-refusals';
import { FILE_EXISTS } from './wallet-refusals';

/** Texts of refusals that share the code -1; the first that fits is meant. */
export const BY_TEXT: readonly (readonly [text: RegExp, told: Message])[] = [
	...PROOF_REFUSALS,
	[
		/outputs.*(authenticate|magic|parse)|failed to (decrypt|parse) outputs|outputs.*another wallet/i,
		{
			title: 'The wallet cannot read these outputs',
			cause: 'They are damaged, or of another wallet.',
			next: 'Export them again from the view-only wallet of this one.'
		}
	],
	[
		/out of date compared to the signed key images|offset larger than known outputs/i,
		{
			title: 'The wallet knows fewer outputs than these key images are for',
			cause: 'It is behind, or they are of another wallet, or only the newest ones were exported.',
			next: 'Wait until the wallet is synced, and export all key images.'
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
		/failed to open wallet/i,
		{
			title: 'The wallet could not be opened',
			cause:
				'The password is wrong, or there is no wallet file of that name, or it is open elsewhere: the service does not say which.',
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
		/(unknown|invalid|no such).*language|language.*(unknown|invalid|not)/i,
		{
			title: 'The service does not know that language',
			cause: 'A seed can be in the languages that the service lists.',
			next: 'Choose one of the list.'
		}
	],
	[
		/failed to parse (public )?address|invalid address/i,
		{
			title: 'The address was not accepted',
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
