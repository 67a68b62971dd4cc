/** Source: reference implementation, src/rpc/core_rpc_server.h, the entries that depend on `m_restricted`. */
const UNRESTRICTED_ONLY: ReadonlySet<string> = new Set([
	'/mining_status',
	'/start_mining',
	'/stop_mining',
	'/set_log_hash_rate',
	'/out_peers',
	'/in_peers',
	'/set_limit',
	'get_bans',
	'set_bans',
	'/set_log_level',
	'/set_log_categories',
	'flush_txpool',
	'relay_tx',
	'get_coinbase_tx_sum',
	'/update',
	'/save_bc',
	'/start_save_graph',
	'/stop_save_graph',
	'/stop_daemon'
]);

/** Those of the operations that a node refuses at its restricted port. */
export const refusedOf = (operations: readonly string[], restricted: boolean) =>
	restricted ? operations.filter((operation) => UNRESTRICTED_ONLY.has(operation)) : [];
