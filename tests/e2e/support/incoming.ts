/** Output that a wallet service lists. */
export interface Incoming {
	amount: number;
	tx_hash: string;
	pubkey: string;
	subaddr_index: { major: number; minor: number };
}
