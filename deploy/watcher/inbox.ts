import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describeAmountFault, parseDecimal } from '../../src/lib/format/parse-decimal';
import { EMPTY_REQUEST, type LabelledRequest } from '../../src/lib/payment/label';
import { LATEST_EXPIRY } from '../../src/lib/payment/terms';
import { checkRequest } from '../../src/lib/requests/check-request';
import { checkoutLink } from '../../src/lib/requests/request-links';
import { readPlain, writeWhole } from './files';
import { messageOf } from './problem';
import type { WatchedRequest } from './request';
import type { WatchedCoin } from './settings';

/** What a shop asks for. */
export interface Order extends Pick<LabelledRequest, 'amount' | 'text' | 'expires'> {
	/** The shop's own id of it. */
	order: string;
}

/** Milliseconds for which a file may be half written. */
const HALF_WRITTEN = 10_000;
const LARGEST = 100_000;
/** How many orders are answered with one write to the disk. */
export const BATCH = 200;

/** Files that a shop drops into a folder, and the answers to them in another. */
export class Inbox {
	readonly #path: (kind: 'inbox' | 'answers' | 'refused', name?: string) => string;

	constructor(
		folder: string,
		private readonly coin: WatchedCoin
	) {
		this.#path = (kind, name = '') => join(folder, kind, name);
		for (const kind of ['inbox', 'answers', 'refused'] as const) mkdirSync(this.#path(kind), { recursive: true });
	}

	/**
	 * Answers all files that are there. One that cannot be read or answered holds up no other.
	 *
	 * @param take gives each order its request: the one that it has, or a new one, which is stored; a sentence refuses it
	 * @throws Error that names one of those, which are tried again the next time
	 */
	async answer(take: (orders: readonly Order[]) => Promise<(WatchedRequest | string)[]>): Promise<void> {
		const failed: string[] = [];
		const attempt = <Result>(name: string, work: () => Result): Result | null => {
			try {
				return work();
			} catch (error) {
				failed.push(`The file ${JSON.stringify(name)} of the inbox is left there: ${messageOf(error)}`);
				return null;
			}
		};
		const names = readdirSync(this.#path('inbox')).filter((name) => /^[^.].*\.json$/.test(name));
		for (let at = 0; at < names.length; at += BATCH) {
			const read = names
				.slice(at, at + BATCH)
				.map((name) => attempt(name, () => this.#read(name)))
				.filter((one) => one !== null);
			const orders = read.map(({ order }) => order).filter((order) => typeof order !== 'string');
			const requests = await take(orders);
			for (const { name, order } of read) {
				const result = typeof order === 'string' ? order : requests[orders.indexOf(order)];
				if (result) attempt(name, () => this.#write(name, result));
			}
		}
		const [first, ...more] = failed;
		if (first) throw new Error(more.length === 0 ? first : `${first} So are ${more.length} others.`);
	}

	/** The order, or what is wrong with it; null for a file that is perhaps still being written. @throws Error */
	#read(name: string): { name: string; order: Order | string } | null {
		const file = readPlain(this.#path('inbox', name), LARGEST);
		if (file === null) return null;
		if (typeof file === 'string') return { name, order: file };
		const content = jsonOf(file.text);
		const age = Date.now() - file.changed;
		// A time in the future says that the clock was changed.
		if (content === undefined && age >= 0 && age < HALF_WRITTEN) return null;
		return { name, order: parseOrder(content, name.slice(0, -'.json'.length), this.coin) };
	}

	#write(name: string, result: WatchedRequest | string): void {
		const path = this.#path('inbox', name);
		if (typeof result === 'string') {
			writeWhole(this.#path('answers', name), `${JSON.stringify({ error: result })}\n`);
			renameSync(path, this.#path('refused', name));
			return;
		}
		const { order, id, index, address, amount, expires } = result;
		const answer = { order, id, index, address, amount, expires, link: linkOf(result, this.coin) };
		writeWhole(this.#path('answers', name), `${JSON.stringify(answer)}\n`);
		rmSync(path, { force: true });
	}
}

function jsonOf(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

const FIELDS = ['order', 'amount', 'text', 'expires'];
/** In place of an amount, when the payer chooses it. */
const ANY = 'any';

/** @returns a sentence for what is no order: a field that is misspelt is not one that was left out */
export function parseOrder(content: unknown, name: string, coin: WatchedCoin): Order | string {
	if (typeof content !== 'object' || content === null || Array.isArray(content)) return 'It is no JSON object.';
	const unknown = Object.keys(content).find((key) => !FIELDS.includes(key));
	if (unknown !== undefined) return `An order has no field “${unknown}”, only ${FIELDS.join(', ')}.`;
	const { order = name, amount, text = '', expires = null } = content as Record<string, unknown>;
	if (typeof order !== 'string' || order === '' || order.length > 128)
		return '“order” has to be a text of 1 to 128 characters.';
	if (typeof amount !== 'string')
		return `“amount” has to be a text of digits, such as "0.37", or "${ANY}" when the payer chooses.`;
	if (typeof text !== 'string') return '“text” has to be a text.';
	if (expires !== null && !(Number.isSafeInteger(expires) && Number(expires) > 0 && Number(expires) <= LATEST_EXPIRY))
		return '“expires” has to be a time in Unix seconds, before the year 10000.';
	const { value, problem } = amount === ANY ? { value: null } : parseDecimal(amount, coin.decimals);
	if (problem) return describeAmountFault(problem, amount, coin.decimals);
	if (value === 0n) return 'The amount is 0.';
	const parsed = { order, text: text.trim(), expires: expires as number | null, amount: value };
	return checkRequest({ ...EMPTY_REQUEST, ...ANY_ID, ...parsed }, coin)?.text ?? parsed;
}

/** A request gets its own. */
const ANY_ID = { id: '0'.repeat(32), created: 60 };

/** The end of the checkout's address. */
export function linkOf({ address, amount, expires, id, text }: WatchedRequest, coin: WatchedCoin): string {
	const facts = { ...EMPTY_REQUEST, expires, id, text, amount: amount === null ? null : BigInt(amount) };
	// Some programs that pass links on keep a plus as it is.
	return checkoutLink({ facts, address }, facts.amount, coin).replaceAll('+', '%20');
}
