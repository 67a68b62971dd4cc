/**
 * What a node refuses at its restricted port, of all that this section asks for (reference implementation,
 * src/rpc/core_rpc_server.h: the entries that depend on `m_restricted`).
 */
const KEPT_TO_THE_OWNER: ReadonlySet<string> = new Set([
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

/** Which of some operations a node refuses. */
export const refusedOf = (operations: readonly string[], restricted: boolean) =>
	restricted ? operations.filter((operation) => KEPT_TO_THE_OWNER.has(operation)) : [];
