import { loadPart } from '../../app/optional-call';
import type { Client } from '../../rpc/client';
import { getBlockHeaderByHeight } from '../../rpc/daemon/blocks';
import type { ChartedHeader } from '../charts';
import { stepStore, type StepStore } from './step-store';

/** Headers that are loaded at once; a restricted node gives at most so many. */
export const STEP = 1000;

/** Of the records. Those of another format are dropped. */
export const FORMAT = 2;

/** A thousand headers, added up, as they are stored. */
export interface Step {
	format: typeof FORMAT;
	/** A multiple of a thousand. */
	start: number;
	/** Of the first block. */
	prev_hash: string;
	/** Of the last block. */
	hash: string;
	sums: readonly ChartedHeader[];
}

/** About, in the database. */
const STEP_BYTES = 1_850;

/**
 * The sums of a node's chain, in memory and in the browser's storage. What was stored is used when the node still has the
 * block at its end: another chain of the same network, or one that was reorganised, is loaded anew.
 */
export class Steps {
	readonly #steps = new Map<number, Step>();
	readonly #ready: Promise<void>;

	constructor(
		readonly node: Client,
		/** The network's name. */
		readonly network: string,
		readonly store: StepStore = stepStore
	) {
		this.#ready = this.#restore();
	}

	async at(start: number): Promise<Step | undefined> {
		await this.#ready;
		return this.#steps.get(start);
	}

	/** @param isFinal whether it is deep enough to be stored */
	add(step: Step, isFinal: boolean): void {
		this.#steps.set(step.start, step);
		if (isFinal) void this.store.save(this.network, step.start / STEP, step);
	}

	/** Forgets what is stored, of all networks; what was loaded by now remains in memory. */
	clear(): Promise<void> {
		return this.store.clear();
	}

	/** What the browser stores, of all networks: how many headers are added up, and about how many bytes. */
	async stored(): Promise<{ headers: number; bytes: number }> {
		const count = await this.store.count();
		return { headers: count * STEP, bytes: count * STEP_BYTES };
	}

	async #restore(): Promise<void> {
		const stored = await this.store.load(this.network);
		const steps = stored.filter(isStep).sort((a, b) => a.start - b.start);
		let differs = steps.length < stored.length;
		for (const run of linkedRuns(steps)) {
			if (await this.#isOnChain(run.at(-1))) for (const step of run) this.#steps.set(step.start, step);
			else differs = true;
		}
		if (!differs) return;
		await this.store.clear();
		for (const step of this.#steps.values()) void this.store.save(this.network, step.start / STEP, step);
	}

	async #isOnChain(last: Step | undefined): Promise<boolean> {
		if (!last) return false;
		const { value } = await loadPart(this.node.call(getBlockHeaderByHeight, { height: last.start + STEP - 1 }));
		return value?.block_header.hash === last.hash;
	}
}

/** Neighbouring steps whose blocks follow each other. */
function linkedRuns(steps: readonly Step[]): Step[][] {
	const runs: Step[][] = [];
	for (const step of steps) {
		const run = runs.at(-1);
		const last = run?.at(-1);
		if (run && last?.start === step.start - STEP && last.hash === step.prev_hash) run.push(step);
		else runs.push([step]);
	}
	return runs;
}

const isCount = (value: unknown): value is number =>
	typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
const isAmount = (value: unknown): value is bigint => typeof value === 'bigint' && value >= 0n;
const isHash = (value: unknown): value is string => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value);

/** Whether stored data is in today's format and whole. */
function isStep(value: unknown): value is Step {
	if (typeof value !== 'object' || value === null) return false;
	const { format, start, prev_hash, hash, sums } = value as Partial<Record<keyof Step, unknown>>;
	if (format !== FORMAT || !isCount(start) || start % STEP !== 0 || !isHash(prev_hash) || !isHash(hash)) return false;
	if (!Array.isArray(sums)) return false;
	let next = start;
	const isWhole = sums.every((sum: Partial<Record<keyof ChartedHeader, unknown>> | null) => {
		if (!sum || !isCount(sum.blocks) || sum.blocks === 0) return false;
		next += sum.blocks;
		const counts = [sum.timestamp, sum.weight, sum.num_txes].every(isCount);
		const amounts = [sum.difficulty, sum.reward].every(isAmount);
		return counts && amounts && sum.height === next - 1;
	});
	return isWhole && next === start + STEP;
}

const byNode = new WeakMap<Client, Steps>();

/** Those of a node. They outlive a page. */
export function stepsOf(node: Client, network: string): Steps {
	const known = byNode.get(node);
	if (known?.network === network) return known;
	const steps = new Steps(node, network);
	byNode.set(node, steps);
	return steps;
}
