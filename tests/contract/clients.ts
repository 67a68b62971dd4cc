import { inject } from 'vitest';
import { createClient, type Client } from '../../src/lib/rpc/client';

/** That of this process. */
export const devnet = inject('devnets')[Number(process.env['VITEST_POOL_ID']) - 1] ?? expect.unreachable();

export const node: Client = createClient(devnet.node);
export const restricted: Client = createClient(devnet.restricted);

export const decode = (bytes: Uint8Array) => new TextDecoder().decode(bytes);

/** The key images that a transaction spends, out of the JSON that a node makes of it. */
export function keyImages(json: string): string[] {
	const { vin } = JSON.parse(json) as { vin: { key: { k_image: string } }[] };
	return vin.map(({ key }) => key.k_image);
}

/** The wallet services of the devnet, with the wallets `shop` and `customer` open. */
export const shop: Client = createClient(devnet.wallet);
export const customer: Client = createClient(devnet.walletWithLogin);

/** What a call is refused with, of which it is known that it took no effect. */
export const refused = (code: number, message?: string) => ({
	failure: { kind: 'refused', code, ...(message !== undefined && { message }) },
	mayHaveTakenEffect: false
});
