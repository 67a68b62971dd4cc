/** A rare task, and the operations whose forms do it. */
export interface Task {
	/** The task's name, in words that people look for. */
	name: string;
	/** A note before the start, in one or two sentences. */
	about?: string;
	/** Names of the operations on the wire. */
	operations: readonly string[];
	/** Values that the forms start with. With values, an operation that only reads is sent at once. */
	params?: object;
}

/** Tasks by the service's name in addresses. */
export const tasks: Readonly<Record<'daemon' | 'wallet', readonly Task[]>> = {
	daemon: [
		{
			name: 'Log level and categories',
			about: 'A level replaces all categories. The higher ones fill a disk quickly.',
			operations: ['/set_log_level', '/set_log_categories']
		},
		{
			name: 'Mining',
			about: 'To a primary address. Stopping takes up to 2 minutes: each thread finishes its current work.',
			operations: ['/start_mining', '/stop_mining', '/mining_status']
		},
		{ name: 'Hash rate in the log', operations: ['/set_log_hash_rate'] },
		{
			name: 'Connection limits',
			about: 'A limit below the number of open connections closes some.',
			operations: ['/out_peers', '/in_peers']
		},
		{ name: 'Download and upload limits', operations: ['/set_limit', '/get_limit'] },
		{
			name: 'Bans',
			about: 'A banned host gets no answers. A node that bans its own computer cannot be used from there.',
			operations: ['get_bans', 'set_bans']
		},
		{
			name: 'Relay or flush transactions of the pool',
			about: 'Without ids, all are flushed. One that no other node has is lost, unless its wallet sends it again.',
			operations: ['relay_tx', 'flush_txpool']
		},
		{
			name: 'Block template',
			about: 'For the address that is to receive the block reward.',
			operations: ['get_block_template']
		},
		{
			name: 'Are key images spent?',
			about: 'The search finds single ones too.',
			operations: ['/is_key_image_spent']
		},
		{
			name: 'Submit a block',
			about: 'A template with a nonce that meets the difficulty, as hex.',
			operations: ['submit_block']
		},
		{
			name: 'Coinbase totals',
			about: 'Emission and fees of a range. The node reads every block: all of a long chain takes minutes.',
			operations: ['get_coinbase_tx_sum']
		},
		{
			name: 'Check for updates',
			about: "The node asks Monero's update servers for a newer version. Nothing is downloaded.",
			operations: ['/update'],
			params: { command: 'check' }
		},
		{ name: 'Save blockchain', operations: ['/save_bc'] },
		{
			name: 'Stop the daemon',
			about: 'It can be started again only on its own computer.',
			operations: ['/stop_daemon']
		}
	],
	wallet: [
		{
			name: 'Use another daemon',
			about:
				'Until the service restarts. It does not report which one it uses. A trusted daemon learns more about the wallet.',
			operations: ['set_daemon']
		},
		{
			name: 'Background sync',
			about:
				'Scans without the spend key in memory. The wallet sees payments, but cannot send until you stop it. Set it up once.',
			operations: ['setup_background_sync', 'start_background_sync', 'stop_background_sync']
		},
		{
			name: 'Scan for a missing payment',
			about: 'Looks in one transaction, without scanning the blockchain again. The sender has its hash.',
			operations: ['scan_tx']
		},
		{
			name: 'Note of any transaction',
			about: 'Also of one that is not in this wallet.',
			operations: ['get_tx_notes', 'set_tx_notes']
		},
		{
			name: 'Refresh from a height',
			about: 'A height above the wallet’s skips the blocks before it. Only a rescan finds payments in them.',
			operations: ['refresh']
		},
		{
			name: 'Auto-refresh on or off',
			about: 'While it is off, the wallet sees no new payments until it is refreshed.',
			operations: ['auto_refresh'],
			params: { enable: true, period: 20 }
		},
		{
			name: 'Subaddress lookahead',
			about:
				'How many accounts and addresses after the last used ones are watched for payments. A rescan finds what was missed before.',
			operations: ['set_subaddress_lookahead'],
			// Defaults of a new wallet (reference implementation, wallet2.cpp: SUBADDRESS_LOOKAHEAD_MAJOR and
			// _MINOR).
			params: { major_idx: 50, minor_idx: 200 }
		},
		{
			name: 'Account tags',
			about: 'An account has one tag. A tag has a description.',
			operations: ['get_account_tags', 'tag_accounts', 'untag_accounts', 'set_account_tag_description']
		},
		{ name: 'Validate an address', operations: ['validate_address', 'get_address_index'] },
		{ name: 'Integrated addresses', operations: ['make_integrated_address', 'split_integrated_address'] },
		{ name: 'Payments by payment ID', operations: ['get_payments', 'get_bulk_payments'] },
		{ name: 'Payment URIs, as the service writes them', operations: ['make_uri', 'parse_uri'] },
		{
			name: 'Check a proof with the wallet service',
			about: 'The service asks its own node. The page Check a proof does the same in the browser.',
			operations: ['check_tx_key', 'check_tx_proof', 'check_spend_proof', 'check_reserve_proof', 'verify']
		},
		{ name: 'Mine to this wallet', operations: ['start_mining', 'stop_mining'] },
		{ name: 'Default fee priority', operations: ['get_default_fee_priority'] },
		{ name: 'Size of a transaction', operations: ['estimate_tx_size_and_weight'] },
		{ name: 'Is an output frozen?', operations: ['frozen'] },
		{ name: 'Wallet file attributes', operations: ['get_attribute', 'set_attribute'] },
		{ name: 'Wallet service log', operations: ['set_log_level', 'set_log_categories'] },
		{
			name: 'Stop the wallet service',
			about: 'It saves the wallet file first. It can be started again only on its own computer.',
			operations: ['stop_wallet']
		}
	]
};
