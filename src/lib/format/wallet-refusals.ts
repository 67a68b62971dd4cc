import type { Told } from './failure';

/** The codes of the wallet service's refusals that have words of their own here (reference implementation, wallet_rpc_server_error_codes.h). */
export const CODES = {
	address: -2,
	daemonBusy: -3,
	transfer: -4,
	paymentId: -5,
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
	keyImage: -9,
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
	zeroAmount: -46,
	disabled: -48,
	unlockTime: -50
} as const;

/** Said with a code, or, in creating, in a text alone. */
export const FILE_EXISTS: Told = {
	title: 'A wallet file of that name exists',
	cause: 'The wallet service never writes over one.',
	next: 'Choose another name, or open the one that is there.'
};

/** What a refusal means and what helps, by its code; without a title, the one for any refusal. */
export const REFUSALS: Readonly<Record<number, Omit<Told, 'title'> & { title?: string }>> = {
	[CODES.address]: {
		title: 'That address is not one of this network',
		cause: 'The wallet service could not read the address, or it belongs to another network.',
		next: 'Compare it with where it came from: every character counts.'
	},
	[CODES.daemonBusy]: {
		title: "The wallet's node is busy",
		cause: 'It is still catching up with its network.',
		next: 'Wait until it has caught up, or give the wallet service another node.'
	},
	[CODES.paymentId]: {
		cause: 'The payment id cannot be used like this.',
		next: 'Use an integrated address, which has the payment id in it.'
	},
	[CODES.transaction]: {
		title: 'The wallet does not know that transaction',
		cause: 'It neither came to this wallet nor went out of it, or the wallet has not come that far in the chain.',
		next: 'Compare the hash, or wait until the wallet is up to date.'
	},
	[CODES.uri]: {
		cause: 'The wallet service could not read the payment URI.',
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
		cause: 'The wallet has the money, but not in outputs that this payment and its fee could be made of.',
		next: 'Try a smaller amount, or a lower priority.'
	},
	[CODES.notEnoughMoney]: {
		title: 'Not enough money',
		cause: 'The amounts and the fee are more than what the chosen account or addresses hold.',
		next: 'Send less, or pay from other addresses.'
	},
	[CODES.tooLarge]: {
		title: 'Too large for one transaction',
		cause: 'The payment needs more outputs than fit into one transaction.',
		next: 'Let it be split into several transactions, or send less.'
	},
	[CODES.notEnoughOutputs]: {
		title: "Not enough of other people's outputs",
		cause: 'The chain has too few outputs yet to hide this payment among.',
		next: 'Try again when the chain has grown.'
	},
	[CODES.noDestination]: { cause: 'There is nobody to send to.', next: 'Enter at least one recipient.' },
	[CODES.fileExists]: FILE_EXISTS,
	[CODES.password]: {
		title: 'Another password is needed',
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
	[CODES.keyImage]: {
		title: 'The key images are not right',
		cause: 'They are of another wallet, or were changed on their way: a signature does not fit.',
		next: 'Export them again from the wallet that has the spend key of this one. Nothing was changed.'
	},
	[CODES.hex]: {
		title: 'What was handed over is damaged',
		cause: 'It is not hex from beginning to end.',
		next: 'Take it again from the wallet that gave it.'
	},
	[CODES.isMultisig]: {
		title: 'This wallet is multisig already',
		cause: 'Its set-up has begun, or is complete.',
		next: 'Go on where it stands, or begin with a new wallet file.'
	},
	[CODES.notMultisig]: {
		title: 'This is not done yet',
		cause: 'The wallet is not multisig, or its set-up is not complete.',
		next: 'Complete the set-up first.'
	},
	[CODES.tooFewSigners]: {
		title: 'Not enough signers so far',
		cause: 'More of the signers have to tell something, or to sign, before this can be done.',
		next: 'Hand it to the next signer, or take in what the others give.'
	},
	[CODES.multisigSet]: {
		title: 'The wallet cannot read this transfer',
		cause: 'It is damaged, or of another multisig wallet.',
		next: 'Take it again from the signer who gave it.'
	},
	[CODES.multisigSignature]: {
		title: 'The transfer could not be signed',
		cause:
			'This wallet has signed it already, or what the signers told each other has changed since it was made: that is good for one payment.',
		next: 'Tell each other anew, and have the payment proposed anew.'
	},
	[CODES.multisigSubmission]: {
		title: 'The transfer was not taken',
		cause: 'The node did not take it, or its answer was lost.',
		next: 'See whether it went out before anything else is paid.'
	},
	[CODES.unsignedSet]: {
		title: 'The wallet cannot read this transfer',
		cause: 'It is damaged, or was made by the view-only half of another wallet.',
		next: 'Take it again from the view-only wallet of this one.'
	},
	[CODES.signedSet]: {
		title: 'The wallet cannot read this signed transfer',
		cause: 'It is damaged, or was signed by another wallet.',
		next: 'Take it again from the wallet that signed it. Nothing was sent.'
	},
	[CODES.signedSubmission]: {
		title: 'The transfer was not taken',
		cause: 'The node did not take it, or its answer was lost.',
		next: 'See whether it went out before anything else is paid.'
	},
	[CODES.signing]: {
		title: 'The transfer could not be signed',
		cause: 'The wallet read it, but it does not fit the outputs that the wallet knows.',
		next: 'Hand all outputs over again, and have the payment made anew.'
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
		title: 'The wallet service has no node',
		cause: 'It cannot reach its node, so it knows nothing new and can send nothing.',
		next: 'Check that its node runs, or give it another one.'
	},
	[CODES.noSeed]: {
		title: 'This wallet has no seed',
		cause: 'It was made from keys, and no words stand for them.',
		next: 'Keep its keys and its address instead.'
	},
	[CODES.zeroAmount]: { cause: 'An amount is zero.', next: 'Send more than nothing to every recipient.' },
	[CODES.disabled]: {
		title: 'Multisig is not allowed in this wallet file',
		cause:
			'The wallet programs count it as experimental, and refuse it in a file in which it was not allowed (enable-multisig-experimental).',
		next: 'Allow it before the set-up begins: prepare_multisig with enable_multisig_experimental does so. A set-up that was begun without has to begin again with a new wallet file, or be allowed by “set enable-multisig-experimental 1” in monero-wallet-cli.'
	},
	[CODES.unlockTime]: {
		cause: 'The network takes no transactions with an unlock time any more.',
		next: 'Send it without one.'
	}
};
