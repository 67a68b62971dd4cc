/** Output that a wallet service lists. */
export interface ListedOutput {
	amount: number;
	tx_hash: string;
	pubkey: string;
	subaddr_index: { major: number; minor: number };
}
