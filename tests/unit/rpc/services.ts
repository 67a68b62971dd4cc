import {
	daemonCatalogue,
	daemonOperations,
	walletCatalogue,
	walletOperations,
	type Catalogue
} from '../../../src/lib/rpc/catalogue';
import type { Operation } from '../../../src/lib/rpc/operation';
import { documents, type Document } from './methods';

/** A service: what the catalogue has of it, and what its document has. */
export interface Service {
	service: 'daemon' | 'wallet';
	catalogue: Catalogue;
	operations: readonly Operation[];
	document: Document;
	/** Operations that the document does not have, each with the first release that does. */
	beyond: Readonly<Record<string, string>>;
}

export const services: Service[] = [
	{
		service: 'daemon',
		catalogue: daemonCatalogue,
		operations: daemonOperations,
		document: documents.daemon,
		beyond: {
			'/get_net_stats': '0.14.1.0',
			'/get_output_distribution.bin': '0.14.1.0',
			'/get_public_nodes': '0.15.0.0',
			'/get_transaction_pool_hashes': '0.13.0.2',
			'/pop_blocks': '0.14.1.0',
			'/set_bootstrap_daemon': '0.15.0.0',
			add_aux_pow: '0.18.0.0',
			banned: '0.15.0.0',
			calc_pow: '0.17.3.0',
			flush_cache: '0.15.0.0',
			generateblocks: '0.13.0.2',
			get_miner_data: '0.17.3.0',
			get_txids_loose: '0.19.0.0',
			prune_blockchain: '0.14.1.0'
		}
	},
	{
		service: 'wallet',
		catalogue: walletCatalogue,
		operations: walletOperations,
		document: documents.wallet,
		beyond: {
			estimate_tx_size_and_weight: '0.16.0.0',
			exchange_multisig_keys: '0.13.0.2',
			freeze: '0.17.2.3',
			frozen: '0.17.2.3',
			get_default_fee_priority: '0.18.4.0',
			get_multisig_key_exchange_booster: '0.19.0.0',
			scan_tx: '0.18.0.0',
			set_log_categories: '0.14.1.0',
			set_log_level: '0.14.1.0',
			set_subaddress_lookahead: '0.18.4.1',
			setup_background_sync: '0.18.4.0',
			start_background_sync: '0.18.4.0',
			stop_background_sync: '0.18.4.0',
			thaw: '0.17.2.3'
		}
	}
];

export const names = (fields: readonly { name: string }[]) => fields.map(({ name }) => name);

/** Those of the first that are not among the second. */
export const missing = (wanted: readonly string[], found: readonly string[]) =>
	wanted.filter((name) => !found.includes(name));

/** Whether a release has an operation. @param release such as `0.18.0.0` */
export function isIn(release: string, { since }: Pick<Operation, 'since'>): boolean {
	const [wanted, has] = [since ?? '0', release].map((text) => text.split('.').map(Number));
	const at = wanted?.findIndex((part, index) => part !== (has?.[index] ?? 0)) ?? -1;
	return at < 0 || (wanted?.[at] ?? 0) < (has?.[at] ?? 0);
}
