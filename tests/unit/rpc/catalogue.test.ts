import { walletOperations } from '../../../src/lib/rpc/catalogue';
import type { Operation } from '../../../src/lib/rpc/operation';
import { names, services } from './services';

/** How many operations and aliases each has, and those that are more than reading. */
const counted: Record<string, { operations: number; aliases: number; effects: Record<string, string[]> }> = {
	daemon: {
		operations: 69,
		aliases: 16,
		effects: {
			stop: ['/stop_daemon'],
			spend: ['/send_raw_transaction'],
			change: [
				'/in_peers',
				'/out_peers',
				'/pop_blocks',
				'/save_bc',
				'/set_bootstrap_daemon',
				'/set_limit',
				'/set_log_categories',
				'/set_log_hash_rate',
				'/set_log_level',
				'/start_mining',
				'/start_save_graph',
				'/stop_mining',
				'/stop_save_graph',
				'/update',
				'flush_cache',
				'flush_txpool',
				'generateblocks',
				'prune_blockchain',
				'relay_tx',
				'set_bans',
				'submit_block'
			]
		}
	},
	wallet: {
		operations: 94,
		aliases: 4,
		effects: {
			stop: ['stop_wallet'],
			spend: [
				'relay_tx',
				'submit_multisig',
				'submit_transfer',
				'sweep_all',
				'sweep_dust',
				'sweep_single',
				'transfer',
				'transfer_split'
			],
			change: [
				'add_address_book',
				'auto_refresh',
				'change_wallet_password',
				'close_wallet',
				'create_account',
				'create_address',
				'create_wallet',
				'delete_address_book',
				'edit_address_book',
				'exchange_multisig_keys',
				'export_multisig_info',
				'finalize_multisig',
				'freeze',
				'generate_from_keys',
				'import_key_images',
				'import_multisig_info',
				'import_outputs',
				'label_account',
				'label_address',
				'make_multisig',
				'open_wallet',
				'prepare_multisig',
				'refresh',
				'rescan_blockchain',
				'rescan_spent',
				'restore_deterministic_wallet',
				'scan_tx',
				'set_account_tag_description',
				'set_attribute',
				'set_daemon',
				'set_log_categories',
				'set_log_level',
				'set_subaddress_lookahead',
				'set_tx_notes',
				'setup_background_sync',
				'sign_multisig',
				'sign_transfer',
				'start_background_sync',
				'start_mining',
				'stop_background_sync',
				'stop_mining',
				'store',
				'tag_accounts',
				'thaw',
				'untag_accounts'
			]
		}
	}
};

/** What is given only to a person who presses a button. */
const disclosing: Record<string, Record<string, string>> = {
	wallet: {
		query_key: 'secret',
		get_tx_key: 'secret',
		export_outputs: 'export',
		export_key_images: 'export',
		get_tx_proof: 'proof',
		get_spend_proof: 'proof',
		get_reserve_proof: 'proof',
		sign: 'proof',
		get_multisig_key_exchange_booster: 'proof',
		validate_address: 'lookup'
	}
};

/** They check what others made, or describe a transaction: nothing of the wallet's own is made for them. */
const readingAllTheSame: Record<string, string[]> = {
	daemon: [],
	wallet: ['describe_transfer', 'check_tx_key', 'check_tx_proof', 'check_spend_proof', 'check_reserve_proof']
};

describe.each(services)('the catalogue of the $service', ({ service, catalogue, operations, document, beyond }) => {
	it('has every operation of the document once, and no other but those that say since when they exist', () => {
		expect(operations).toHaveLength(counted[service]?.operations ?? NaN);
		const marked = operations.filter(({ since }) => since !== null);
		expect(Object.fromEntries(marked.map(({ name, since }) => [name, since]))).toEqual(beyond);
		const unmarked = operations.filter(({ since }) => since === null);
		expect(names(unmarked).toSorted()).toEqual(names(document.operations).toSorted());
	});

	it('knows every alias, of which none means two operations', () => {
		const all = operations.flatMap(({ name, aliases }) => [name, ...aliases]);
		expect(new Set(all).size).toBe(all.length);
		expect(operations.flatMap(({ aliases }) => aliases)).toHaveLength(counted[service]?.aliases ?? NaN);
	});

	it('has every operation in one section', () => {
		const { sections } = catalogue;
		expect(sections.every(({ title, operations }) => title !== '' && operations.length > 0)).toBe(true);
		expect(sections.flatMap(({ operations }) => operations)).toEqual(operations);
	});

	it('has a line about every operation, and the time that it may take', () => {
		for (const { name, summary, timeoutMs } of operations) {
			expect([name, summary.length > 5, summary.includes('\n')]).toEqual([name, true, false]);
			// A longer timer than this fires at once.
			expect([name, timeoutMs >= 10_000 && timeoutMs < 2 ** 31]).toEqual([name, true]);
		}
	});

	it('says how large an answer may be, which is more than any honest one and less than a tab can hold', () => {
		for (const { name, maxAnswerBytes } of operations) {
			expect([name, [16_000_000, 128_000_000, 256_000_000].includes(maxAnswerBytes)]).toEqual([name, true]);
		}
	});

	it('says which operations hand out more than a reading link may ask for', () => {
		const found = operations.filter(({ discloses }) => discloses !== null);
		expect(Object.fromEntries(found.map(({ name, discloses }) => [name, discloses]))).toEqual(
			disclosing[service] ?? {}
		);
	});

	it('has none that makes, signs, proves or exports something and is run by a link', () => {
		const run = operations.filter(({ effect, discloses }) => effect === 'read' && discloses === null);
		const doing = names(run).filter((name) => /sign|export|_key$|_keys$|proof|prepare|sweep|transfer$|seed/.test(name));
		expect(doing).toEqual(readingAllTheSame[service]);
	});

	it.each(['stop', 'spend', 'change'])('says of which operations the effect is to %s', (effect) => {
		const found = operations.filter((each) => each.effect === effect);
		expect(names(found).toSorted()).toEqual(counted[service]?.effects[effect]);
	});
});

describe('the timeouts of the wallet', () => {
	const timeoutOf = (name: string) => operationNamed(walletOperations, name).timeoutMs;

	it('is long for what moves money: minutes at least', () => {
		const spending = walletOperations.filter(({ effect }) => effect === 'spend');
		expect(spending.every(({ timeoutMs }) => timeoutMs >= 300_000)).toBe(true);
	});

	it('is longest for reading the chain, and long for wallet files', () => {
		for (const name of ['refresh', 'rescan_blockchain', 'rescan_spent']) {
			expect(timeoutOf(name)).toBeGreaterThan(timeoutOf('transfer'));
		}
		for (const name of ['open_wallet', 'create_wallet', 'restore_deterministic_wallet', 'generate_from_keys']) {
			expect(timeoutOf(name)).toBeGreaterThanOrEqual(300_000);
		}
	});
});

const documented = services.flatMap(({ service, catalogue, operations, document }) =>
	document.operations.map((documented) => ({ service, catalogue, operations, documented, name: documented.name }))
);

function operationNamed(operations: readonly Operation[], name: string): Operation {
	const found = operations.find((operation) => operation.name === name);
	if (found === undefined) throw new Error(`${name} is not in the catalogue`);
	return found;
}

describe.each(documented)('$name of the $service', ({ operations, documented }) => {
	const operation = operationNamed(operations, documented.name);

	it('is asked as the document says', () => {
		// In spite of its name this one takes and gives JSON.
		const style = documented.name === '/get_transaction_pool_hashes.bin' ? 'path' : documented.kind;
		expect(operation.style).toBe(style);
		expect(operation.path).toBe(style === 'json_rpc' ? '/json_rpc' : documented.name);
		expect(operation.aliases).toEqual(documented.aliases);
	});
});
