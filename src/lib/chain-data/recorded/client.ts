import * as v from 'valibot';
import { RECORDED_URL } from '../../format/recorded';
import { createClient, type Client } from '../../rpc/client';
import { RpcError } from '../../rpc/errors';
import { RecordedChain } from './recorded-chain';
import { recordingSchema } from './recording';
import { recordedTransport } from './transport';

/** Part of the site's own files, written by scripts/record.ts. */
export const RECORDED_CHAIN_FILE = 'recorded-chain.json';

let recordedChain: Promise<RecordedChain> | undefined;

/** The client of the recorded chain. Its file is fetched at the first call, and again after a failure. */
export const recordedClient = (): Client => createClient({ url: RECORDED_URL }, recordedTransport(loadRecordedChain));

/** @throws RpcError `unreachable` if the file is missing or broken */
export async function loadRecordedChain(): Promise<RecordedChain> {
	recordedChain ??= fetchRecording();
	try {
		return await recordedChain;
	} catch {
		recordedChain = undefined;
		throw new RpcError({ kind: 'unreachable' }, RECORDED_CHAIN_FILE, false);
	}
}

async function fetchRecording(): Promise<RecordedChain> {
	const response = await fetch(RECORDED_CHAIN_FILE);
	if (!response.ok) throw new Error(`${RECORDED_CHAIN_FILE}: HTTP ${response.status}`);
	return new RecordedChain(v.parse(recordingSchema, await response.json()));
}
