import { walletOperations } from '../../src/lib/rpc/catalogue';
import type { CallOptions } from '../../src/lib/rpc/client';
import type { Operation } from '../../src/lib/rpc/operation';
import { getBalance } from '../../src/lib/rpc/wallet/accounts';
import { OwnWalletService } from '../../devnet/own';
import { isIn } from '../unit/rpc/services';
import { paramsOf } from '../unit/rpc/wallet/samples';
import { devnet, refused, shop } from './clients';
import { HOOK_TIMEOUT_MS } from './own-chain';

type AnyClient = { call(operation: Operation, params?: unknown, options?: CallOptions): Promise<unknown> };

let own: OwnWalletService;
let wallet: AnyClient;

beforeAll(async () => {
	own = await OwnWalletService.start({ owner: 'without a wallet', daemonUrl: devnet.node.url });
	wallet = own.client;
}, HOOK_TIMEOUT_MS);
afterAll(() => own.stop(), HOOK_TIMEOUT_MS);

/**
 * Operations that need no open wallet, or that open one; and `finalize_multisig`, which ends a service without an open
 * wallet.
 */
const WITHOUT_OPEN_WALLET = [
	'get_version',
	'get_languages',
	'auto_refresh',
	'create_wallet',
	'open_wallet',
	'restore_deterministic_wallet',
	'generate_from_keys',
	'validate_address',
	'finalize_multisig',
	'set_log_level',
	'set_log_categories'
];
const here = walletOperations.filter((operation) => isIn(devnet.release, operation));
const needing = here.filter(({ name }) => !WITHOUT_OPEN_WALLET.includes(name));
const notYet = walletOperations.filter((operation) => !here.includes(operation));

describe('a service with no wallet open', () => {
	it.each(needing)('takes the params of $name, and says that there is none', async (operation) => {
		await expect(wallet.call(operation, paramsOf(operation))).rejects.toMatchObject(refused(-13));
	});
});

describe.runIf(notYet.length > 0)('a service of a release before it', () => {
	it.each(notYet)('does not offer $name', async (operation) => {
		await expect(wallet.call(operation, paramsOf(operation))).rejects.toMatchObject({
			failure: { kind: 'not_offered' }
		});
	});
});

describe('by another name', () => {
	const aliases = walletOperations.flatMap((operation) => operation.aliases.map((alias) => ({ operation, alias })));
	const client: AnyClient = shop;

	it.each(aliases)('$operation.name is $alias', async ({ operation, alias }) => {
		const [here, there] = await Promise.all([
			client.call({ ...operation, name: alias }, undefined),
			client.call(operation, undefined)
		]);
		expect(here).toEqual(there);
	});
});

it('the console has no operation that a service does not have', async () => {
	const unknown: Operation = { ...getBalance, name: 'get_balance_of_tomorrow' };
	await expect(wallet.call(unknown)).rejects.toMatchObject({ failure: { kind: 'not_offered' } });
});
