import { sendOnce } from '../app/act';
import { unixSeconds } from '../format/unix-seconds';
import { callLink } from '../links';
import type { Client } from '../rpc/client';
import { curl } from '../rpc/curl';
import { RpcError } from '../rpc/errors';
import { parseFormValues, valuesOf, writeFormValues, type FormTexts, type ParseJson } from '../rpc/form-values';
import type { Operation } from '../rpc/operation';
import type { ParamsShape } from '../rpc/shape';
import { formatResult, notSentResult, pageErrorResult, type CallResult } from './call-result';
import { calls, type SentCall } from './calls.svelte';
import { confirmedValues } from './confirmed-values';
import { runsFromLink } from './effects';
import { blockedReason } from './guard';
import { invalidateAfterCall } from './outdate-wallet';
import { isSecret, namePlaceholders, valuesToKeep, withoutSecrets, withPlaceholders } from './secrets';
import { operationPath, type ConsoleService } from './services';

/** The data that the page has loaded for an operation. */
interface LoadedCall {
	service: ConsoleService;
	operation: Operation;
	paramsShape: ParamsShape;
	/** The values in the page's address; null if it is the address of the empty form. */
	linkedValues: FormTexts | null;
	parse: ParseJson;
}

/** The form's inputs from its page; each property is read again when it changes. */
export interface CallContext {
	/** The service's name in addresses. */
	name: string;
	loaded: LoadedCall;
	/** Null while no service of this kind is chosen. */
	client: Client | null;
}

/** The state of a call's form: the typed values and the result. */
export class CallForm {
	readonly #context: CallContext;

	readonly #loaded = $derived.by(() => this.#context.loaded);
	readonly client = $derived.by(() => this.#context.client);

	typed: Record<string, string> = $state({});
	/** True when problems are shown. */
	showsProblems = $state(false);
	/** True when the confirmation is open. */
	isConfirming = $state(false);
	#controller: AbortController | null = $state.raw(null);
	/** Milliseconds since 1970. */
	sentAt = $state(0);
	result: CallResult | null = $state.raw(null);

	readonly parsed = $derived(this.#parse(this.typed));
	readonly #filled = $derived(Object.fromEntries(Object.entries(this.typed).filter(([, text]) => text !== '')));
	readonly #shareable = $derived(withoutSecrets(this.#filled));
	/** True when a secret was typed. */
	readonly hasSecrets = $derived(Object.keys(this.#filled).some(isSecret));
	/** Link to this call, without secrets; null while the form is invalid. */
	readonly link = $derived.by(() => {
		const { service, operation } = this.#loaded;
		if (this.parsed.problem) return null;
		return callLink(this.#context.name, operationPath(service.catalogue, operation), this.#shareable);
	});
	/**
	 * The `curl` command for the call, with a placeholder for each secret; null while the form is invalid or no
	 * service is chosen.
	 */
	readonly command = $derived.by(() => {
		const safe = this.#parse(withPlaceholders(this.#filled));
		if (!this.client || this.parsed.problem || safe.problem) return null;
		return namePlaceholders(curl(this.client.url, this.#loaded.operation, safe.value));
	});

	readonly isWaiting = $derived(this.#controller !== null);
	readonly blocked = $derived.by(() => {
		const { service, operation } = this.#loaded;
		if (this.client === null) return `No ${service.noun} is chosen`;
		return this.isWaiting && operation.effect !== 'read' ? 'Waiting for the answer' : null;
	});
	/** The contents of the confirmation; null while it is closed. */
	readonly confirmation = $derived.by(() => {
		const { paramsShape } = this.#loaded;
		const { client, parsed } = this;
		if (!this.isConfirming || !client || parsed.problem) return null;
		return { url: client.url, values: confirmedValues(paramsShape, valuesOf(paramsShape, parsed.value)) };
	});

	constructor(context: CallContext) {
		this.#context = context;
		this.typed = this.#initialValues();
	}

	/** Sends a reading call; opens the confirmation for any other. */
	async submit(): Promise<void> {
		if (this.#loaded.operation.effect === 'read') await this.send();
		else this.isConfirming = true;
	}

	/** Sends the typed values. */
	async send(): Promise<void> {
		const { client, parsed } = this;
		const { operation } = this.#loaded;
		const { name: service } = this.#context;
		if (!client || parsed.problem) return;
		this.stopWaiting();
		const controller = new AbortController();
		this.#controller = controller;
		this.result = null;
		this.sentAt = Date.now();
		const finish = calls.note({ service, operation: operation.name, typed: this.#shareable, at: unixSeconds() });
		const result = await sendUnlessBlocked(client, operation, parsed.value, controller.signal).catch(pageErrorResult);
		finish(result.summary);
		if (service === 'wallet') invalidateAfterCall(client, operation, result);
		if (this.#controller !== controller) return;
		this.#controller = null;
		this.result = result;
		if (result.notSent === null && !result.pageFailed) this.typed = valuesToKeep(this.typed, result.failure === null);
	}

	stopWaiting(): void {
		this.#controller?.abort();
	}

	/** Fills in the values of an earlier call. @returns whether the call was one of this operation */
	reopen({ service, operation, typed }: SentCall): boolean {
		const isHere = service === this.#context.name && operation === this.#loaded.operation.name;
		if (isHere) this.typed = { ...typed };
		return isHere;
	}

	/**
	 * Called when the service changes, and for the first service. The answer shown belongs to the previous service,
	 * so it is removed; a reading call that was opened by a link is sent to the new one.
	 */
	async changeService(): Promise<void> {
		this.leave();
		const { linkedValues, operation } = this.#loaded;
		if (!linkedValues) return;
		this.showsProblems = true;
		if (runsFromLink(operation)) await this.send();
	}

	/**
	 * Called when the page is left: calls in progress no longer show a result here. The result of a change still
	 * appears in the list of calls.
	 */
	leave(): void {
		if (this.#loaded.operation.effect === 'read') this.stopWaiting();
		this.#controller = null;
		this.result = null;
	}

	/** Values of a call that is opened again, or of the link. */
	#initialValues(): Record<string, string> {
		const { operation, paramsShape, linkedValues } = this.#loaded;
		const reopened = calls.takeReopenedValues(this.#context.name, operation.name);
		if (reopened) return { ...reopened };
		const read = this.#parse(linkedValues ?? {});
		return read.problem ? { ...linkedValues } : writeFormValues(paramsShape, read.value);
	}

	#parse(texts: FormTexts) {
		return parseFormValues(this.#loaded.paramsShape, texts, this.#loaded.parse);
	}
}

async function sendUnlessBlocked(
	client: Client,
	operation: Operation,
	params: unknown,
	signal: AbortSignal
): Promise<CallResult> {
	try {
		const why = await blockedReason(client, operation, params);
		if (why !== null) return notSentResult(why);
	} catch (error) {
		if (!(error instanceof RpcError)) throw error;
		return formatResult(operation, { kind: 'failed', error, body: null, milliseconds: 0 });
	}
	return formatResult(operation, await sendOnce(client, operation, params, { signal }));
}
