import { readFileSync } from 'node:fs';
import { exactParser } from '../../../src/lib/rpc/json';
import { loadTransfersAbove } from '../../../src/lib/wallet-data/transfers';
import { fakeService } from '../app/fake-service';

const exact = await exactParser();

/** A file of `tests/fixtures/wallet`, with every digit. */
export const recorded = (name: string): unknown =>
	exact(readFileSync(new URL(`../../fixtures/wallet/${name}.json`, import.meta.url), 'utf8'));

/** The transfers of such a file, as the pages get them from a wallet service. */
export function recordedTransfers(name: string) {
	const { get_transfers } = recorded(name) as { get_transfers: unknown };
	return loadTransfersAbove(fakeService({ get_transfers: () => get_transfers }).client, 0);
}
