/** Error codes that the page acts on; all of them are in wallet_rpc_server_error_codes.h of the reference implementation. */
export const CODES = {
	/** Anything that went wrong while the operation ran, in a text; the others are found before it begins. */
	other: -1,
	address: -2,
	/** A service started with `--restricted-rpc`. */
	denied: -7,
	transaction: -8,
	notOpen: -13,
	exists: -21,
	password: -22,
	viewOnly: -29,
	noDaemon: -38,
	/** The open file is for background sync alone; since release 0.18.4.0, as the next. */
	backgroundFile: -51,
	/** The open wallet syncs without its spend key. */
	backgroundSync: -52
} as const;
