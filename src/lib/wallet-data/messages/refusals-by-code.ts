import type { FailureMessage } from '../../format/failure';
import { WALLET_ERROR_CODES } from '../../rpc/wallet/codes';

/** Reported with a code of its own or, while creating a wallet, only by the refusal's text. */
export const FILE_EXISTS: FailureMessage = {
	title: 'A wallet file of that name exists',
	cause: 'The wallet service never overwrites a file.',
	next: 'Choose another name, or open the existing file.'
};

const NOT_ACCEPTED_BY_NODE: FailureMessage = {
	title: 'The transfer was not submitted',
	cause: 'The node did not accept it, or its answer was lost.',
	next: 'Check whether it was sent before you pay anything else.'
};

/** Messages by error code, for the operations that pages run. Without a title, the generic one is used. */
export const REFUSALS_BY_CODE: Readonly<Record<number, Omit<FailureMessage, 'title'> & { title?: string }>> = {
	[WALLET_ERROR_CODES.wrongAddress]: {
		title: 'The address was not accepted',
		cause: 'It is not valid, or belongs to another network.',
		next: 'Compare every character with its source.'
	},
	[-3]: {
		title: "The wallet's node is busy",
		cause: 'Usually because it is not synced.',
		next: 'Wait until it is synced, or set another node for the wallet service.'
	},
	[-7]: {
		title: 'Not available on restricted RPC',
		cause: 'The wallet service was started with --restricted-rpc.',
		next: 'Use a service that was started without it.'
	},
	[WALLET_ERROR_CODES.wrongTxid]: {
		title: 'The wallet did not find that transaction',
		cause: 'The hash is malformed, the transaction is not in this wallet, or the wallet is not synced that far.',
		next: 'Compare the hash, or wait until the wallet is synced.'
	},
	[-9]: {
		title: 'A signature is not valid',
		cause: 'The key images are of another wallet, or damaged.',
		next: 'Export them again from the wallet that has the spend key.'
	},
	[-10]: { cause: 'A key image is not valid.', next: 'Check it: a key image has 64 hex digits.' },
	[-12]: { cause: 'There is no entry with that index.', next: 'Reload the list: it may have changed.' },
	[WALLET_ERROR_CODES.notOpen]: {
		title: 'No wallet is open',
		cause: 'The wallet service is running without an open wallet file, as it does after a restart.',
		next: 'Open or create a wallet under Files.'
	},
	[-14]: { cause: 'The wallet has no such account.', next: 'Choose an account from the list.' },
	[-15]: { cause: 'The account has no such address.', next: 'Choose an address from the list.' },
	[-16]: {
		title: 'This payment cannot be made',
		cause: 'The unlocked balance may not cover the amount and the fee.',
		next: 'Try a smaller amount, or a lower priority.'
	},
	[-17]: {
		title: 'Not enough money',
		cause: 'The amounts and the fee exceed the balance of the account or the selected addresses.',
		next: 'Send less, or pay from other addresses.'
	},
	[-18]: {
		title: 'Too large for one transaction',
		cause: 'The payment does not fit into one transaction.',
		next: 'Allow it to be split, or send less.'
	},
	[-19]: {
		title: 'Not enough outputs for the rings',
		cause: "The wallet's node gave too few decoy outputs.",
		next: 'Try again later, or set another node for the wallet service.'
	},
	[WALLET_ERROR_CODES.walletAlreadyExists]: FILE_EXISTS,
	[WALLET_ERROR_CODES.invalidPassword]: {
		title: 'Wrong password',
		cause: 'It is not the password of this wallet.',
		next: 'Enter it again.'
	},
	[-23]: {
		title: 'The service has no wallet directory',
		cause: 'It was started for one wallet file, without --wallet-dir.',
		next: 'Start it with --wallet-dir to create and open wallets here.'
	},
	[-24]: {
		title: 'The wallet does not have the key of that transaction',
		cause: 'Only the wallet file that sent it has the key, and loses it when it is restored from its seed.',
		next: 'Use the wallet file that sent it.'
	},
	[-26]: { title: 'The data is damaged', cause: 'It is not hex.', next: 'Export it again.' },
	[-28]: {
		title: 'This wallet is multisig already',
		cause: 'Its setup has begun, or is complete.',
		next: 'Continue the setup, or begin with a new wallet file.'
	},
	[WALLET_ERROR_CODES.viewOnly]: {
		title: 'Not available in a view-only wallet',
		cause: 'It has no spend key.',
		next: 'Use the wallet that has it.'
	},
	[-31]: {
		title: 'The multisig wallet is not ready',
		cause: 'The wallet is not multisig, or its setup is not complete.',
		next: 'Complete the setup first.'
	},
	[-33]: {
		title: 'Not enough signers so far',
		cause: 'More signers have to send their multisig info, or to sign.',
		next: 'Pass it to the next signer, or import what the others sent.'
	},
	[-34]: {
		title: 'The wallet cannot read this transfer',
		cause: 'It is damaged, or of another multisig wallet.',
		next: 'Get it again from the signer who sent it.'
	},
	[-35]: {
		title: 'The transfer could not be signed',
		cause: 'This wallet may have signed it already, or the multisig info has changed: it is valid for one payment.',
		next: 'Exchange multisig info again, then propose the payment again.'
	},
	[-36]: NOT_ACCEPTED_BY_NODE,
	[-37]: {
		title: 'Not enough of the money is unlocked',
		cause: 'Part of the balance was received too recently, or is change of a pending payment.',
		next: 'Wait until more is unlocked, or send less.'
	},
	[WALLET_ERROR_CODES.noDaemonConnection]: {
		title: 'The wallet service did not reach its node',
		cause: 'It could not connect, or lost the connection.',
		next: 'Check that its node is running, or set another one.'
	},
	[-39]: {
		title: 'The wallet cannot read this transfer',
		cause:
			'It is damaged, was made by the view-only half of another wallet or by another release, or its change is impossible.',
		next: 'Import all outputs of the view-only wallet first, and use the same release of the wallet service for both: the RPC versions are on the pages for cold signing.'
	},
	[-40]: {
		title: 'The wallet cannot read this signed transfer',
		cause: 'It is damaged, or was signed by another wallet or another release.',
		next: 'Export it again from the wallet that signed it.'
	},
	[-41]: NOT_ACCEPTED_BY_NODE,
	[-42]: {
		title: 'The transfer could not be signed',
		cause: 'It may not fit the outputs that this wallet knows.',
		next: 'Import all outputs again, then create the payment again.'
	},
	[-43]: {
		title: 'This wallet has no seed',
		cause: 'It was created from keys.',
		next: 'Back up its keys and its address instead.'
	},
	[-48]: {
		title: 'Multisig is not enabled in this wallet file',
		cause: 'It is experimental, and off by default (enable-multisig-experimental).',
		next: 'Use a new wallet file, or enter “set enable-multisig-experimental 1” in monero-wallet-cli.'
	},
	[WALLET_ERROR_CODES.backgroundFile]: {
		title: 'Not available in a background wallet',
		cause: 'The open file is for background sync only.',
		next: 'Open the wallet file itself.'
	},
	[WALLET_ERROR_CODES.backgroundSync]: {
		title: 'Not available during background sync',
		cause: 'The wallet syncs without its spend key.',
		next: 'Stop the background sync, then try again.'
	}
};
