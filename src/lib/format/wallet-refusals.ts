import type { Message } from './failure';

/** The codes of the wallet service's refusals that have words of their own here (reference implementation, wallet_rpc_server_error_codes.h). */
export const CODES = {
	address: -2,
	daemonBusy: -3,
	transfer: -4,
	paymentId: -5,
	denied: -7,
	transaction: -8,
	uri: -11,
	index: -12,
	notOpen: -13,
	accountIndex: -14,
	addressIndex: -15,
	notPossible: -16,
	notEnoughMoney: -17,
	tooLarge: -18,
	notEnoughOutputs: -19,
	noDestination: -20,
	fileExists: -21,
	password: -22,
	noDirectory: -23,
	noTransactionKey: -24,
	signature: -9,
	keyImage: -10,
	transactionKey: -25,
	hex: -26,
	isMultisig: -28,
	viewOnly: -29,
	notMultisig: -31,
	tooFewSigners: -33,
	multisigSet: -34,
	multisigSignature: -35,
	multisigSubmission: -36,
	unsignedSet: -39,
	signedSet: -40,
	signedSubmission: -41,
	signing: -42,
	notEnoughUnlocked: -37,
	noDaemon: -38,
	noSeed: -43,
	logLevel: -44,
	attribute: -45,
	zeroAmount: -46,
	signatureType: -47,
	disabled: -48,
	proxy: -49,
	unlockTime: -50,
	backgroundWallet: -51,
	backgroundSyncing: -52,
	priority: -53
} as const;

/** Said with a code, or, in creating, in a text alone. */
export const FILE_EXISTS: Message = {
	title: 'A wallet file of that name exists',
	cause: 'The wallet service never writes over one.',
	next: 'Choose another name, or open the one that is there.'
};

/** What a refusal means and what helps, by its code; without a title, the one for any refusal. */
export const REFUSALS: Readonly<Record<number, Omit<Message, 'title'> & { title?: string }>> = {
	[CODES.address]: {
		title: 'The address was not accepted',
		cause: 'The wallet service could not read the address, or it belongs to another network.',
		next: 'Compare it with where it came from: every character counts.'
	},
	[CODES.daemonBusy]: {
		title: "The wallet's node is busy",
		cause: 'It said that it is busy: most often because it is not synced yet.',
		next: 'Wait until it has caught up, or give the wallet service another node.'
	},
	[CODES.paymentId]: {
		cause: 'The payment id was not accepted.',
		next: 'Check it. To send with a payment id, use an integrated address.'
	},
	[CODES.denied]: {
		title: 'Not available on restricted RPC',
		cause: 'The wallet service was started with --restricted-rpc.',
		next: 'Use a service that was started without it.'
	},
	[CODES.transaction]: {
		title: 'The wallet did not find that transaction',
		cause: 'The hash is malformed, the transaction is not one of this wallet, or the wallet is not synced that far.',
		next: 'Compare the hash, or wait until the wallet is synced.'
	},
	[CODES.uri]: {
		cause: 'The wallet service could not read or make the payment URI.',
		next: 'Compare it with where it came from.'
	},
	[CODES.index]: { cause: 'There is no entry with that number.', next: 'Look at the list again: it may have changed.' },
	[CODES.notOpen]: {
		title: 'No wallet is open',
		cause:
			'The wallet service runs, but it has no wallet file open. It forgets which one was open when it is started again.',
		next: 'Open or create a wallet under Files.'
	},
	[CODES.accountIndex]: { cause: 'The wallet has no such account.', next: 'Choose one of the accounts in the list.' },
	[CODES.addressIndex]: { cause: 'The account has no such address.', next: 'Choose one of the addresses in the list.' },
	[CODES.notPossible]: {
		title: 'This payment cannot be made',
		cause: 'The wallet could make no transaction of it: what is unlocked may not cover the amount and the fee.',
		next: 'Try a smaller amount, or a lower priority.'
	},
	[CODES.notEnoughMoney]: {
		title: 'Not enough money',
		cause: 'The amounts and the fee are more than what the chosen account or addresses hold.',
		next: 'Send less, or pay from other addresses.'
	},
	[CODES.tooLarge]: {
		title: 'Too large for one transaction',
		cause: 'The payment does not fit into one transaction.',
		next: 'Allow it to be split, or send less.'
	},
	[CODES.notEnoughOutputs]: {
		title: 'Not enough outputs for the rings',
		cause: "The wallet's node gave too few of other people's outputs.",
		next: 'Try again later, or give the wallet service another node.'
	},
	[CODES.noDestination]: { cause: 'There is nobody to send to.', next: 'Enter at least one recipient.' },
	[CODES.fileExists]: FILE_EXISTS,
	[CODES.password]: {
		title: 'Wrong password',
		cause: 'The password is not that of this wallet.',
		next: 'Type it again.'
	},
	[CODES.noDirectory]: {
		title: 'The service keeps no directory of wallets',
		cause: 'It was started for one wallet file, without --wallet-dir.',
		next: 'Start it with --wallet-dir to create and open wallets from here.'
	},
	[CODES.noTransactionKey]: {
		title: 'The wallet has no key of that transaction',
		cause:
			'Only the wallet file that sent a transaction has its key, and one restored from its seed does not have it any more.',
		next: 'Ask the wallet file that sent it.'
	},
	[CODES.signature]: {
		title: 'A signature is not valid',
		cause: 'The key images are of another wallet, or were damaged.',
		next: 'Export them again from the wallet that has the spend key of this one.'
	},
	[CODES.keyImage]: { cause: 'A key image could not be read.', next: 'A key image has 64 hex digits: compare it.' },
	[CODES.transactionKey]: {
		title: 'The transaction key could not be read',
		cause: 'It is cut off, or not hex.',
		next: 'Compare it with where it came from.'
	},
	[CODES.hex]: {
		title: 'The data is damaged',
		cause: 'It is not hex.',
		next: 'Export it again.'
	},
	[CODES.isMultisig]: {
		title: 'This wallet is multisig already',
		cause: 'Its set-up has begun, or is complete.',
		next: 'Go on where it stands, or begin with a new wallet file.'
	},
	[CODES.notMultisig]: {
		title: 'The multisig wallet is not ready',
		cause: 'The wallet is not multisig, or its set-up is not complete.',
		next: 'Complete the set-up first.'
	},
	[CODES.tooFewSigners]: {
		title: 'Not enough signers so far',
		cause: 'More signers have to give their multisig info, or to sign, first.',
		next: 'Give it to the next signer, or import what the others give.'
	},
	[CODES.multisigSet]: {
		title: 'The wallet cannot read this transfer',
		cause: 'It is damaged, or of another multisig wallet.',
		next: 'Take it again from the signer who gave it.'
	},
	[CODES.multisigSignature]: {
		title: 'The transfer could not be signed',
		cause:
			'This wallet may have signed it already, or the multisig info may have changed since it was made: it is good for one payment.',
		next: 'Exchange multisig info again, and have the payment proposed again.'
	},
	[CODES.multisigSubmission]: {
		title: 'The transfer was not taken',
		cause: 'The node did not accept it, or its answer was lost.',
		next: 'See whether it went out before anything else is paid.'
	},
	[CODES.unsignedSet]: {
		title: 'The wallet cannot read this transfer',
		cause: 'It is damaged, was made by the view-only half of another wallet, or says of its change what cannot be.',
		next: 'Do not sign it. Export it again from the view-only wallet of this one.'
	},
	[CODES.signedSet]: {
		title: 'The wallet cannot read this signed transfer',
		cause: 'It is damaged, or was signed by another wallet.',
		next: 'Export it again from the wallet that signed it.'
	},
	[CODES.signedSubmission]: {
		title: 'The transfer was not taken',
		cause: 'The node did not accept it, or its answer was lost.',
		next: 'See whether it went out before anything else is paid.'
	},
	[CODES.signing]: {
		title: 'The transfer could not be signed',
		cause: 'It may not fit the outputs that this wallet knows.',
		next: 'Import all outputs again, and have the payment made again.'
	},
	[CODES.viewOnly]: {
		title: 'A view-only wallet cannot do that',
		cause: 'It has no spend key.',
		next: 'Use the wallet that has it.'
	},
	[CODES.notEnoughUnlocked]: {
		title: 'Not enough of the money is unlocked',
		cause: 'The wallet has it, but part of it came too recently, or is change of a payment that is on its way.',
		next: 'Wait until more is unlocked, or send less.'
	},
	[CODES.noDaemon]: {
		title: 'The wallet service did not reach its node',
		cause: 'It could not connect, or the connection failed before the answer.',
		next: 'Check that its node runs, or give it another one.'
	},
	[CODES.noSeed]: {
		title: 'This wallet has no seed',
		cause: 'It was made from keys, and no words stand for them.',
		next: 'Keep its keys and its address instead.'
	},
	[CODES.logLevel]: { cause: 'The log level was not accepted.', next: 'Choose a level from 0 to 4.' },
	[CODES.attribute]: {
		title: 'No such attribute',
		cause: 'The wallet has nothing under that key.',
		next: 'Compare the key.'
	},
	[CODES.zeroAmount]: { cause: 'An amount is zero.', next: 'Send more than nothing to every recipient.' },
	[CODES.disabled]: {
		title: 'Multisig is not allowed in this wallet file',
		cause:
			'The wallet programs count it as experimental, and refuse it in a file in which it was not allowed (enable-multisig-experimental).',
		next: 'Allow it before the set-up begins: prepare_multisig with enable_multisig_experimental does so. A set-up that was begun without has to begin again with a new wallet file, or be allowed by “set enable-multisig-experimental 1” in monero-wallet-cli.'
	},
	[CODES.signatureType]: {
		cause: 'The wallet service does not know that type of signature.',
		next: 'Sign with the spend key or with the view key.'
	},
	[CODES.proxy]: {
		title: 'The proxy cannot be set here',
		cause: 'The wallet service was started with --proxy.',
		next: 'Leave the proxy empty, or start the service without --proxy.'
	},
	[CODES.unlockTime]: {
		cause: 'The wallet service makes no transactions with an unlock time.',
		next: 'Send it without one.'
	},
	[CODES.backgroundWallet]: {
		title: 'Not available in a background wallet',
		cause: 'The file that is open is for background sync only.',
		next: 'Open the wallet file itself.'
	},
	[CODES.backgroundSyncing]: {
		title: 'Not available during background sync',
		cause: 'The wallet syncs in the background, without its spend key.',
		next: 'Stop the background sync, then try again.'
	},
	[CODES.priority]: { cause: 'The priority was not accepted.', next: 'Choose one from 0 to 4.' }
};
