/**
 * Error codes that the page acts on; all of them are in wallet_rpc_server_error_codes.h of the reference
 * implementation.
 */
export const CODES = {
	/**
	 * Any error while the operation ran, described in the message; the other codes are for errors found before it
	 * starts.
	 */
	other: -1,
	address: -2,
	/** The service was started with `--restricted-rpc`. */
	denied: -7,
	transaction: -8,
	notOpen: -13,
	exists: -21,
	password: -22,
	viewOnly: -29,
	noDaemon: -38,
	/** The open file is for background sync only; like the next code since release 0.18.4.0. */
	backgroundFile: -51,
	/** The open wallet syncs without its spend key. */
	backgroundSync: -52
} as const;
