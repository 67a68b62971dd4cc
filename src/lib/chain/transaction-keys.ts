import { parseExtra } from './extra';

/** The public keys of a transaction, 32 bytes each. */
export interface TransactionKeys {
	/** Usually one; by an old mistake of a wallet there may be more. */
	main: Uint8Array[];
	/** One for each output where subaddresses are paid beside others. */
	additional: Uint8Array[];
}

/** Source: the reference implementation's cryptonote_format_utils.cpp, get_tx_pub_key_from_extra and what follows it. */
export function transactionKeys(extra: Uint8Array): TransactionKeys {
	const fields = parseExtra(extra);
	const main = fields.flatMap((field) => (field.kind === 'public_key' ? [field.public_key] : []));
	const additional = fields.find((field) => field.kind === 'additional_public_keys');
	return { main, additional: additional?.public_keys ?? [] };
}
