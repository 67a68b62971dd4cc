import { readFileSync } from 'node:fs';
import { fromHex, toHex } from '../../../../src/lib/bytes/hex';
import { derive, deriveScalar } from '../../../../src/lib/chain/carrot/derive';
import * as carrot from '../../../../src/lib/chain/carrot/output';
import { multiplyX25519, toX25519 } from '../../../../src/lib/chain/carrot/x25519';
import { decodeNumber, encodeNumber, Point, times } from '../../../../src/lib/chain/points';

/**
 * The reference implementation's vectors with each generator T, in the order of T_VERSIONS. A test's name is that of the
 * vector's test there.
 */
const branches: { origin: { repository: string }; values: Record<string, string> }[] = JSON.parse(
	readFileSync(new URL('../../../../devnet/chain-data/carrot/convergence.json', import.meta.url), 'utf8')
);

describe.each(branches.map(({ origin, values }, i) => ({ name: origin.repository, values, T: carrot.T_VERSIONS[i] })))(
	'$name',
	({ values, T = Point.ZERO }) => {
		const hex = (name: string) => values[name] ?? expect.unreachable(`there is no ${name}`);
		const bytes = (name: string) => fromHex(hex(name));
		const scalar = (name: string) => decodeNumber(bytes(name));
		const point = (name: string) => Point.fromHex(hex(name));
		const uint32 = (name: string) => encodeNumber(BigInt(hex(name))).subarray(0, 4);
		const amount = BigInt(hex('amount'));
		const secret = bytes('s_sender_receiver_ctx');
		const spendKey = bytes('subaddress_spend_pubkey');
		const place = [uint32('address_index_major'), uint32('address_index_minor')];
		const accountKeys = [bytes('account_spend_pubkey'), bytes('account_view_pubkey')];
		const written = (value: bigint | Uint8Array | Point) =>
			value instanceof Point ? value.toHex() : toHex(typeof value === 'bigint' ? encodeNumber(value) : value);
		const mask = (length: number, by: typeof carrot.maskAmount) =>
			by(new Uint8Array(length), secret, bytes('onetime_address'));

		const vectors: Record<string, () => bigint | Uint8Array | Point> = {
			'make_carrot_provespend_key: k_prove_spend': () => deriveScalar('Carrot prove-spend key', bytes('s_master')),
			'make_carrot_viewbalance_secret: s_view_balance': () =>
				derive(32, 'Carrot view-balance secret', bytes('s_master')),
			'make_carrot_partial_spend_pubkey: partial_spend_pubkey': () => times(T, scalar('k_prove_spend')),
			'make_carrot_generateimage_preimage: s_generate_image_preimage': () =>
				derive(32, 'Carrot generate-image preimage secret', bytes('s_view_balance')),
			'make_carrot_generateimage_key: k_generate_image': () =>
				deriveScalar('Carrot generate-image key', bytes('s_generate_image_preimage'), bytes('partial_spend_pubkey')),
			'make_carrot_viewincoming_key: k_view_incoming': () =>
				deriveScalar('Carrot incoming view key', bytes('s_view_balance')),
			'make_carrot_generateaddress_secret: s_generate_address': () =>
				derive(32, 'Carrot generate-address secret', bytes('s_view_balance')),
			'make_carrot_spend_pubkey: account_spend_pubkey': () =>
				times(Point.BASE, scalar('k_generate_image')).add(times(T, scalar('k_prove_spend'))),
			'make_view_pubkey: account_view_pubkey': () => times(point('account_spend_pubkey'), scalar('k_view_incoming')),
			'make_carrot_address_index_preimage_1: address_index_preimage_1': () =>
				derive(32, 'Carrot address index preimage 1', bytes('s_generate_address'), ...place),
			'make_carrot_address_index_preimage_2: address_index_preimage_2': () =>
				derive(32, 'Carrot address index preimage 2', bytes('address_index_preimage_1'), ...place, ...accountKeys),
			'make_carrot_subaddress_scalar: subaddress_scalar': () =>
				deriveScalar('Carrot subaddress scalar', bytes('address_index_preimage_2'), bytes('account_spend_pubkey')),
			'make_carrot_subaddress_v1: subaddress_spend_pubkey': () =>
				times(point('account_spend_pubkey'), scalar('subaddress_scalar')),
			'make_carrot_subaddress_v1: subaddress_view_pubkey': () =>
				times(point('account_view_pubkey'), scalar('subaddress_scalar')),
			'make_carrot_enote_ephemeral_privkey: enote_ephemeral_privkey': () =>
				carrot.ephemeralSecret(bytes('anchor_norm'), bytes('input_context'), spendKey, bytes('payment_id')),
			'make_carrot_enote_ephemeral_pubkey_cryptonote: enote_ephemeral_pubkey_cryptonote': () =>
				carrot.ephemeralKey(scalar('enote_ephemeral_privkey'), Point.BASE),
			'make_carrot_enote_ephemeral_pubkey_subaddress: enote_ephemeral_pubkey_subaddress': () =>
				carrot.ephemeralKey(scalar('enote_ephemeral_privkey'), point('subaddress_spend_pubkey')),
			'try_make_carrot_shared_key_receiver: s_sender_receiver': () =>
				multiplyX25519(scalar('k_view_incoming'))(bytes('enote_ephemeral_pubkey_subaddress')) ?? expect.unreachable(),
			'try_make_carrot_shared_key_sender: s_sender_receiver': () =>
				multiplyX25519(scalar('enote_ephemeral_privkey'))(toX25519(point('subaddress_view_pubkey'))) ??
				expect.unreachable(),
			'make_carrot_contextualized_sender_receiver_secret: s_sender_receiver_ctx': () =>
				carrot.transactionSecret(
					bytes('s_sender_receiver'),
					bytes('enote_ephemeral_pubkey_subaddress'),
					bytes('input_context')
				),
			'make_carrot_amount_blinding_factor_payment: amount_blinding_factor_payment': () =>
				carrot.commitmentMask(secret, amount, spendKey, 'payment'),
			'make_carrot_amount_blinding_factor_change: amount_blinding_factor_change': () =>
				carrot.commitmentMask(secret, amount, spendKey, 'change'),
			'commit: amount_commitment': () => carrot.commitmentTo(scalar('amount_blinding_factor_payment'), amount),
			'make_carrot_onetime_address_coinbase: onetime_address_coinbase': () =>
				point('subaddress_spend_pubkey').add(carrot.coinbaseExtension(secret, amount, spendKey, T)),
			'make_carrot_onetime_address: onetime_address': () =>
				point('subaddress_spend_pubkey').add(carrot.keyExtension(secret, bytes('amount_commitment'), T)),
			'make_carrot_view_tag: view_tag': () =>
				carrot.viewTag(bytes('s_sender_receiver'), bytes('input_context'), bytes('onetime_address')),
			'make_carrot_anchor_encryption_mask: anchor_encryption_mask': () => mask(16, carrot.maskAnchor),
			'make_carrot_amount_encryption_mask: amount_encryption_mask': () => mask(8, carrot.maskAmount),
			'make_carrot_payment_id_encryption_mask: payment_id_encryption_mask': () => mask(8, carrot.maskPaymentId),
			'make_carrot_janus_anchor_special: anchor_special': () =>
				carrot.specialAnchor(
					bytes('enote_ephemeral_pubkey_cryptonote'),
					bytes('input_context'),
					bytes('onetime_address'),
					scalar('k_view_incoming')
				)
		};

		test.each(Object.entries(vectors))('%s', (name, compute) => {
			expect(written(compute())).toBe(hex(name.replace(/^.*: /, '')));
		});
	}
);
