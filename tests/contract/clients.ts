import { inject } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';

/** Private chain of this process. */
export const devnet = inject('devnets')[Number(process.env['VITEST_POOL_ID']) - 1] ?? expect.unreachable();

export const node: Client = createClient(devnet.node);
export const restricted: Client = createClient(devnet.restricted);

export const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** Returns the key images that a transaction spends, from the JSON that a node makes of it. */
export function keyImages(json: string): string[] {
	const { vin } = JSON.parse(json) as { vin: { key: { k_image: string } }[] };
	return vin.map(({ key }) => key.k_image);
}

/** Clients of the devnet's wallet services, with the wallets `shop` and `customer` open. */
export const shop: Client = createClient(devnet.wallet);
export const customer: Client = createClient(devnet.walletWithLogin);

/** Returns the error of a call that was refused and certainly had no effect. */
export const refused = (code: number, message?: string) => ({
	failure: { kind: 'refused', code, ...(message !== undefined && { message }) },
	mayHaveTakenEffect: false
});
