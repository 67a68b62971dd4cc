import { visible } from '../../format/visible';
import { decodePicture } from '../../payment/pictures';
import { addCode, isCode, type CodeProgress } from './codes';
import type { ExchangeData, ExchangeKind } from './exchange-kinds';
import { parseText, textOfFile } from './exchange-text';

/** Values and callbacks from the page; getters give the current value. */
export interface ImportContext {
	kind: ExchangeKind;
	/** Why nothing can be imported now. */
	blocked: string | null;
	/** @returns the problem with the data, if there is one */
	onread: (exchangeData: ExchangeData) => string | null;
}

/** State of a form that imports another wallet's data from text, files and QR code sequences. */
export class ImportForm {
	readonly #context: ImportContext;

	text = $state('');
	/** True when the camera is on. */
	camera = $state(false);
	/** True when files are being read. */
	isReading = $state(false);
	problem: string | null = $state.raw(null);
	/** Progress of reading a sequence; null before the first code. */
	collected: CodeProgress | null = $state.raw(null);
	/** The last data that was read. */
	last: ExchangeData | null = $state.raw(null);

	constructor(context: ImportContext) {
		this.#context = context;
	}

	reset(): void {
		this.problem = null;
		this.collected = null;
		this.last = null;
	}

	/** @param why null when the camera is started */
	setCameraProblem(why: string | null): void {
		this.problem = why;
		this.last = null;
	}

	/** Imports the text that was pasted into the field. */
	paste(): void {
		this.importText(this.text);
	}

	importText(given: string): void {
		if (this.#context.blocked === null) this.#parse(given);
	}

	/** Imports files. An image adds one QR code; any other file is the whole data. */
	async importFiles(files: Iterable<File>): Promise<void> {
		if (this.#context.blocked !== null || this.isReading) return;
		this.last = null;
		this.problem = null;
		this.isReading = true;
		try {
			for (const file of files) {
				if (!file.type.startsWith('image/')) {
					this.#parse(textOfFile(new Uint8Array(await file.arrayBuffer())));
					continue;
				}
				const read = await decodePicture(file);
				if (read.problem !== null) this.problem = `${visible(file.name)}: ${read.problem}`;
				else if (!this.importCode(read.text)) return;
			}
		} finally {
			this.isReading = false;
		}
	}

	/** Takes the text of a QR code: one of a sequence, or the whole data. @returns whether more codes are needed */
	importCode(found: string): boolean {
		const { kind } = this.#context;
		if (!isCode(found) && this.collected === null) {
			const { value } = parseText(found, kind);
			if (value) {
				this.#finish(value);
				return false;
			}
		}
		const step = addCode(this.collected, found, kind);
		this.collected = step.collected;
		this.problem = step.problem ?? null;
		if (!step.value) return true;
		this.#finish(step.value);
		return false;
	}

	/** Parses the whole data, or codes of a sequence, one on a line. */
	#parse(given: string): void {
		this.last = null;
		if (isCode(given)) {
			for (const line of given.trim().split(/\s+/)) if (!this.importCode(line)) return;
			this.text = '';
			return;
		}
		const read = parseText(given, this.#context.kind);
		if (read.value) this.#finish(read.value);
		else this.problem = read.problem;
	}

	#finish(exchangeData: ExchangeData): void {
		this.collected = null;
		this.camera = false;
		this.problem = this.#context.onread(exchangeData);
		this.last = this.problem === null ? exchangeData : null;
		if (this.problem === null) this.text = '';
	}
}
