/**
 * Error codes that the page acts on; all of them are in wallet_rpc_server_error_codes.h of the reference
 * implementation.
 */
export const WALLET_ERROR_CODES = {
	/**
	 * Any error while the operation ran, described in the message; the other codes are for errors found before it
	 * starts.
	 */
	unknownError: -1,
	wrongAddress: -2,
	/** The service was started with `--restricted-rpc`. */
	denied: -7,
	wrongTxid: -8,
	notOpen: -13,
	walletAlreadyExists: -21,
	invalidPassword: -22,
	viewOnly: -29,
	noDaemonConnection: -38,
	/** The open file is for background sync only; like the next code since release 0.18.4.0. */
	backgroundFile: -51,
	/** The open wallet syncs without its spend key. */
	backgroundSync: -52
} as const;
