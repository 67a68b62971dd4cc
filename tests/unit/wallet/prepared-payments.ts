import { readFileSync } from 'node:fs';
import { parseJson, stringifyJson } from '../../../src/lib/rpc/json';
import type { TransactionDescription } from '../../../src/lib/rpc/wallet/records';
import type { PaymentOrder } from '../../../src/lib/wallet-data/outgoing/order';
import type { SpentOutput } from '../../../src/lib/wallet/sending/collect-evidence';
import type { Finding } from '../../../src/lib/wallet-data/findings';
import { PaymentFlow } from '../../../src/lib/wallet/sending/payment-flow.svelte';
import { fakeService, type Deeds } from '../app/fake-service';

export interface RecordedPayment {
	name: string;
	order: PaymentOrder;
	/** As it came; each test has its own copy, and may change it. */
	answer: Record<string, unknown>;
	inputs: SpentOutput[];
	unlocked: bigint;
	changeAddress: string;
	described: TransactionDescription[] | null;
}

interface Recorded {
	rates: bigint[];
	primary: string;
	multisig: string;
	cases: RecordedPayment[];
}

const file = new URL('../../fixtures/rpc/prepared.json', import.meta.url);
const read = async () => (await parseJson(readFileSync(file))) as Recorded;

export const recorded = await read();

/** A copy of a recorded payment. Amounts are as exact as on the wire. */
export async function payment(name: string): Promise<RecordedPayment> {
	const found = recorded.cases.find((each) => each.name === name);
	if (!found) throw new Error(`no payment ${name} was recorded`);
	const text = new TextEncoder().encode(stringifyJson(found));
	const copy = (await parseJson(text)) as RecordedPayment;
	const { recipients, outputs } = copy.order;
	const order = {
		...copy.order,
		recipients: recipients.map(({ address, amount }) => ({ address, amount: BigInt(amount) })),
		...(outputs && { outputs: outputs.map(({ key_image, amount }) => ({ key_image, amount: BigInt(amount) })) })
	};
	return { ...copy, order };
}

const coin = { ticker: 'XMR', decimals: 12 };

/** What the page finds out about a payment that a wallet service prepares as given. */
export async function findingsOf(given: RecordedPayment, other: Deeds = {}, node: Deeds = {}): Promise<Finding[]> {
	const { order, answer, inputs, unlocked, changeAddress, described } = given;
	const primary = described ? recorded.multisig : recorded.primary;
	const service = fakeService({
		transfer: () => answer,
		transfer_split: () => answer,
		sweep_all: () => answer,
		sweep_single: () => answer,
		incoming_transfers: () => ({
			transfers: inputs.map(({ key_image, amount, index }) => ({
				amount,
				global_index: 1,
				key_image,
				spent: false,
				tx_hash: 'a'.repeat(64),
				subaddr_index: { major: order.account, minor: index }
			}))
		}),
		get_balance: () => ({
			balance: unlocked,
			unlocked_balance: unlocked,
			multisig_import_needed: false,
			per_subaddress: order.addresses.map((address_index) => ({
				address: changeAddress,
				address_index,
				label: '',
				num_unspent_outputs: 1,
				balance: unlocked,
				unlocked_balance: unlocked
			}))
		}),
		get_address: ({ account_index }) => ({ address: account_index === 0 ? primary : changeAddress }),
		describe_transfer: () => ({ desc: described }),
		get_height: () => ({ height: 5 }),
		get_transfers: () => ({}),
		...other
	});
	const estimate = { status: 'OK', fee: recorded.rates[0], fees: recorded.rates };
	const { client } = fakeService({ get_fee_estimate: () => estimate, ...node }, 'http://node.example');
	const sending = new PaymentFlow();
	await sending.prepare(service.client, primary, order, [], coin, client);
	const { prepared } = sending;
	if (!prepared) throw new Error(`nothing was prepared: ${JSON.stringify(sending.failure)}`);
	// The next one may have the same hash.
	sending.discardReview();
	return [...prepared.preparation.findings];
}
