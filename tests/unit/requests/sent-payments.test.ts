import { sentByWallet } from '../../../src/lib/requests/sent-payments';
import { fakeService } from '../app/fake-service';
import { recorded } from '../wallet/recorded';

test('a payment that the wallet lists as mined and as failed was sent', async () => {
	const { get_transfers } = recorded('failed-and-mined') as {
		get_transfers: { out: { destinations: { address: string }[] }[]; failed: unknown[] };
	};
	const paid = get_transfers.out[0]?.destinations[0]?.address ?? expect.unreachable();
	const listed = async (lists: object) =>
		sentByWallet(fakeService({ get_height: () => ({ height: 3000 }), get_transfers: () => lists }).client, paid);
	expect((await listed(get_transfers)).map(({ state }) => state)).toEqual(['block']);
	expect((await listed({ failed: get_transfers.failed })).map(({ state }) => state)).toEqual(['gone']);
});
