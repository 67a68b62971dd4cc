import { createServer } from 'node:http';
import { RpcError } from '../../src/lib/rpc/errors';
import { stringifyJson } from '../../src/lib/rpc/json';
import { shop } from '../accounts';
import { listen, readRequestBody } from './loopback';

type Params = Record<string, unknown>;
type Answer = { error: { code: number; message: string } } | Record<string, unknown>;

type AnswerOrFunction = Answer | ((params: Params) => Answer);

/** Results or refusals by operation, or functions that return them. */
export type WalletAnswers = Readonly<Record<string, AnswerOrFunction>>;

/** Simulated wallet service, for sizes and malformed answers that the real one cannot be made to show. */
export interface WalletStandIn {
	readonly url: string;
	/** Calls, oldest first, with the sizes of their answers. */
	readonly calls: { method: string; params: Params; bytes: number }[];
	/** Sets what an operation answers from now on. */
	set(method: string, answer: AnswerOrFunction): void;
	stop(): Promise<void>;
}

/** Answers of a wallet with one account and no money, the default. */
const EMPTY_WALLET_ANSWERS: WalletAnswers = {
	get_accounts: {
		subaddress_accounts: [
			{
				account_index: 0,
				balance: 0,
				base_address: shop.address,
				label: 'Primary account',
				tag: '',
				unlocked_balance: 0
			}
		],
		total_balance: 0,
		total_unlocked_balance: 0
	},
	get_balance: {
		balance: 0,
		unlocked_balance: 0,
		blocks_to_unlock: 0,
		time_to_unlock: 0,
		multisig_import_needed: false
	},
	get_height: { height: 3000 },
	is_multisig: { multisig: false, ready: false, threshold: 0, total: 0 },
	describe_transfer: { error: { code: -1, message: 'one of unsigned_txset or multisig_txset must be given' } },
	get_address: {
		address: shop.address,
		addresses: [{ address: shop.address, address_index: 0, label: 'Primary account', used: false }]
	},
	get_transfers: {},
	incoming_transfers: {},
	get_account_tags: {},
	get_address_book: {}
};

const refuse = (code: number, message: string) => (names: readonly string[]) =>
	Object.fromEntries(names.map((name) => [name, { error: { code, message } }]));

/** Answers that differ while a service's wallet syncs in the background: refusals with -52, since release 0.18.4.0. */
export const syncingInBackground: WalletAnswers = refuse(
	-52,
	'This command is disabled while background syncing. Stop background syncing to use this command.'
)(['describe_transfer', 'get_address_book', 'query_key', 'transfer', 'transfer_split', 'sign', 'export_key_images']);

/** Answers that differ for a service started with `--restricted-rpc`: it still gives balances and addresses. */
export const restrictedService: WalletAnswers = refuse(
	-7,
	'Command unavailable in restricted mode.'
)([
	'describe_transfer',
	'get_address_book',
	'get_transfers',
	'get_transfer_by_txid',
	'incoming_transfers',
	'query_key',
	'refresh',
	'relay_tx',
	'transfer',
	'transfer_split'
]);

const headers = (origin: string) => ({
	'access-control-allow-origin': origin,
	'access-control-allow-headers': 'Content-Type, Authorization, X-Requested-With',
	'content-type': 'application/json'
});

function answerOrRefusal(give: () => Answer): Answer {
	try {
		return give();
	} catch (error) {
		if (!(error instanceof RpcError) || error.failure.kind !== 'refused') throw error;
		const { code, message } = error.failure;
		return { error: { code: code ?? 0, message } };
	}
}

/** Starts a simulated wallet service on loopback. */
export async function startWalletStandIn(answers: WalletAnswers = {}): Promise<WalletStandIn> {
	const set = new Map<string, AnswerOrFunction>(Object.entries({ ...EMPTY_WALLET_ANSWERS, ...answers }));
	const calls: WalletStandIn['calls'] = [];
	const server = createServer(async (request, response) => {
		const body = await readRequestBody(request);
		response.writeHead(200, headers(request.headers.origin ?? '*'));
		// A preflight, or a probe whether anything answers.
		if (request.method !== 'POST') return void response.end();
		const { method, params = {} } = JSON.parse(body.toString('utf8')) as {
			method: string;
			params?: Params;
		};
		const known = set.get(method) ?? { error: { code: -32601, message: 'Method not found' } };
		const answer = typeof known === 'function' ? answerOrRefusal(() => known(params)) : known;
		const text = stringifyJson({ id: '0', jsonrpc: '2.0', ...('error' in answer ? answer : { result: answer }) });
		calls.push({ method, params, bytes: text.length });
		response.end(text);
	});
	return {
		...(await listen(server)),
		calls,
		set: (method, answer) => void set.set(method, answer)
	};
}

/** Returns an address that looks like one but belongs to no wallet: the primary address with a number in it. */
const inventedAddress = (number: number) => `8${String(number).padStart(10, '1')}${shop.address.slice(11)}`;

/** Returns `count` transfers, in as many blocks: every fifth is outgoing, the others pay one of 50 addresses. */
export function manyTransfers(count: number) {
	type Listed = { height: number; [field: string]: unknown };
	const lists = { in: [] as Listed[], out: [] as Listed[] };
	let balance = 0n;
	for (let number = 0; number < count; number++) {
		const leaves = number % 5 === 4;
		const amount = leaves ? 1_000_000_000n + BigInt(number) : 1_000_000_000_000n + BigInt(number);
		const fee = 30_680_000n;
		balance += leaves ? -amount - fee : amount;
		lists[leaves ? 'out' : 'in'].push({
			address: leaves ? shop.address : inventedAddress(number % 50),
			amount,
			amounts: leaves ? [] : [amount],
			confirmations: count - number,
			double_spend_seen: false,
			fee,
			height: number + 1,
			locked: false,
			note: number % 7 === 0 ? `Order ${number}` : '',
			payment_id: '0000000000000000',
			subaddr_index: { major: 0, minor: leaves ? 0 : number % 50 },
			subaddr_indices: [{ major: 0, minor: leaves ? 0 : number % 50 }],
			suggested_confirmations_threshold: 1,
			timestamp: 1_600_000_000 + number * 120,
			txid: number.toString(16).padStart(64, 'e'),
			type: leaves ? 'out' : 'in',
			unlock_time: 0,
			...(leaves && { destinations: [{ address: inventedAddress(900_000 + number), amount }] })
		});
	}
	return { ...lists, held: balance };
}

/** Returns `count` outputs of one account, on 50 addresses: every third is spent, and the newest ten are locked. */
export const manyOutputs = (count: number) =>
	Array.from({ length: count }, (_, number) => ({
		amount: 1_000_000_000_000n + BigInt(number),
		block_height: number + 1,
		frozen: false,
		global_index: 5_000_000 + number,
		key_image: `d${number.toString(16).padStart(63, '0')}`,
		pubkey: `b${number.toString(16).padStart(63, '0')}`,
		spent: number % 3 === 2,
		subaddr_index: { major: 0, minor: number % 50 },
		tx_hash: `e${number.toString(16).padStart(63, '0')}`,
		unlocked: number < count - 10
	}));

/** Returns `count` addresses of account 0. */
export const manyAddresses = (count: number) => ({
	address: shop.address,
	addresses: Array.from({ length: count }, (_, number) => ({
		address: number === 0 ? shop.address : inventedAddress(number),
		address_index: number,
		label: number === 0 ? 'Primary account' : `Customer ${number}`,
		used: number % 2 === 0
	}))
});
