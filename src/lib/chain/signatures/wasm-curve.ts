import { fastHash } from '../hash';
import { decodeNumber, encodeNumber, H, ORDER, Point } from '../points';
import type { Curve, CurvePoint, Term } from './curve';
import code from './curve.as';

/** Functions of curve.as; numbers are addresses in its memory. */
interface Exports {
	memory: WebAssembly.Memory;
	bytes: WebAssembly.Global<'i32'>;
	result: WebAssembly.Global<'i32'>;
	first: WebAssembly.Global<'i32'>;
	second: WebAssembly.Global<'i32'>;
	decode(): number;
	encode(): void;
	fromHash(): void;
	timesEight(): void;
	addPoints(isNegative: number): void;
	isNeutral(): number;
	setConstant(index: number): void;
	start(): void;
	reserve(count: number): number;
	sum(count: number, width: number): void;
}

/** Size (bytes) of a point's coordinates. */
const POINT_BYTES = 320;
/** Maximum number of terms that are summed by tables; more are added in buckets, without the table of the generator. */
const MAX_TABLE_TERMS = 60;

const { Fp } = Point;
/** Coefficient A of the curve's Montgomery form, v² = u³ + Au² + u. */
const A = 486662n;
/** Coefficient d in -x² + y² = 1 + dx²y². */
const D = Fp.div(Fp.neg(121665n), 121666n);
const ROOT = Fp.sqrt(Fp.neg(1n));
const K = Fp.mul(A, A + 2n);
const CONSTANTS = [
	D,
	Fp.create(2n * D),
	ROOT,
	A,
	...[2n, -2n, ROOT, Fp.neg(ROOT)].map((factor) => Fp.sqrt(Fp.mul(Fp.create(factor), K)))
];

/**
 * Creates the curve's arithmetic in WebAssembly, about six times as fast as in JavaScript. Null where the browser has
 * no WebAssembly, or something forbids it: the server's headers for a worker, or Tor Browser's "Safer".
 */
export async function wasmCurve(): Promise<Curve | null> {
	try {
		const bytes = Uint8Array.from(atob(code), (letter) => letter.charCodeAt(0));
		const { instance } = await WebAssembly.instantiate(bytes);
		return new WasmCurve(instance.exports as unknown as Exports);
	} catch {
		return null;
	}
}

class WasmCurve implements Curve {
	readonly ZERO: CurvePoint;
	readonly BASE: CurvePoint;
	readonly H: CurvePoint;
	readonly #wasm: Exports;

	constructor(wasm: Exports) {
		this.#wasm = wasm;
		for (const [i, constant] of CONSTANTS.entries()) {
			this.#put(wasm.bytes.value, encodeNumber(constant));
			wasm.setConstant(i);
		}
		this.BASE = this.#known(Point.BASE);
		this.#put(wasm.first.value, (this.BASE as WasmPoint).coordinates);
		wasm.start();
		this.H = this.#known(H);
		this.ZERO = this.#known(Point.ZERO);
	}

	decode(bytes: Uint8Array): WasmPoint | null {
		this.#put(this.#wasm.bytes.value, bytes);
		return this.#wasm.decode() === 1 ? this.#result() : null;
	}

	hashToPoint(key: Uint8Array): WasmPoint {
		this.#put(this.#wasm.bytes.value, encodeNumber(Fp.create(decodeNumber(fastHash(key)))));
		this.#wasm.fromHash();
		return this.#result();
	}

	sumOf(terms: readonly Term[]): WasmPoint {
		const usesTables = terms.length <= MAX_TABLE_TERMS;
		let ofBase = 0n;
		const others = terms.filter(({ point, scalar }) => {
			if (!usesTables || point !== this.BASE) return true;
			ofBase += scalar;
			return false;
		});
		const { length } = others;
		const points = this.#wasm.reserve(length);
		for (const [i, { point, scalar }] of others.entries()) {
			this.#put(points + i * POINT_BYTES, (point as WasmPoint).coordinates);
			this.#put(points + length * POINT_BYTES + i * 32, encodeNumber(scalar));
		}
		this.#put(this.#wasm.bytes.value, encodeNumber(ofBase % ORDER));
		this.#wasm.sum(length, Math.min(10, Math.max(5, Math.floor(Math.log2(length)) - 2)));
		return this.#result();
	}

	add(point: WasmPoint, other: WasmPoint, isNegative: boolean): WasmPoint {
		this.#put(this.#wasm.first.value, point.coordinates);
		this.#put(this.#wasm.second.value, other.coordinates);
		this.#wasm.addPoints(isNegative ? 1 : 0);
		return this.#result();
	}

	timesEight({ coordinates }: WasmPoint): WasmPoint {
		this.#put(this.#wasm.result.value, coordinates);
		this.#wasm.timesEight();
		return this.#result();
	}

	encode({ coordinates }: WasmPoint): Uint8Array {
		this.#put(this.#wasm.first.value, coordinates);
		this.#wasm.encode();
		return this.#get(this.#wasm.bytes.value, 32);
	}

	isNeutral({ coordinates }: WasmPoint): boolean {
		this.#put(this.#wasm.first.value, coordinates);
		return this.#wasm.isNeutral() === 1;
	}

	#known(point: Point): WasmPoint {
		return this.decode(point.toBytes()) ?? new WasmPoint(this, new Uint8Array(POINT_BYTES));
	}

	#result(): WasmPoint {
		return new WasmPoint(this, this.#get(this.#wasm.result.value, POINT_BYTES));
	}

	/**
	 * Writes bytes into the memory. Each call creates a new view, because the memory's buffer is another one after it has
	 * grown.
	 */
	#put(address: number, bytes: Uint8Array): void {
		new Uint8Array(this.#wasm.memory.buffer).set(bytes, address);
	}

	#get(address: number, length: number): Uint8Array {
		return new Uint8Array(this.#wasm.memory.buffer).slice(address, address + length);
	}
}

class WasmPoint implements CurvePoint {
	readonly #curve: WasmCurve;
	readonly coordinates: Uint8Array;

	constructor(curve: WasmCurve, coordinates: Uint8Array) {
		this.#curve = curve;
		this.coordinates = coordinates;
	}

	add(other: WasmPoint): WasmPoint {
		return this.#curve.add(this, other, false);
	}

	subtract(other: WasmPoint): WasmPoint {
		return this.#curve.add(this, other, true);
	}

	clearCofactor(): WasmPoint {
		return this.#curve.timesEight(this);
	}

	toBytes(): Uint8Array {
		return this.#curve.encode(this);
	}

	is0(): boolean {
		return this.#curve.isNeutral(this);
	}

	isTorsionFree(): boolean {
		return this.#curve.sumOf([{ point: this, scalar: ORDER }]).is0();
	}
}
