import { multiplyX25519, toX25519, x25519Factor } from '../../../../src/lib/chain/carrot/x25519';
import { x25519PointMath } from '../../../../src/lib/chain/point-math';
import { encodeNumber, hashToScalar, ORDER, Point, times } from '../../../../src/lib/chain/points';

const point = times(Point.BASE, 12345n);
const secrets = Array.from({ length: 40 }, (_, i) => hashToScalar(Uint8Array.of(i)));
/** A point of order 8. */
const small = Point.fromHex('26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05');

test('every key has a number that X25519 does not change, but for a few that nobody will meet', () => {
	for (const secret of [...secrets, 1n, ORDER - 1n, 2n ** 251n]) {
		const factor = x25519Factor(secret) ?? expect.unreachable();
		expect([secret, ORDER - secret]).toContain(factor % ORDER);
		expect(factor % 8n === 0n && factor >> 254n === 1n).toBe(true);
	}
	expect(x25519Factor(8n)).toBeNull();
});

test('a product is that of the point on the other form of the curve, however it is computed', async () => {
	for (const secret of secrets.slice(0, 16)) {
		const expected = toX25519(times(point, secret));
		const points = [point, point.negate(), point.add(small)].map(toX25519);
		expect(points.map(multiplyX25519(secret))).toEqual([expected, expected, expected]);
		const math = await x25519PointMath(secret);
		expect(await math?.products([...points, new Uint8Array(32)])).toEqual([expected, expected, expected, null]);
	}
	expect(multiplyX25519(8n)(toX25519(point))).toEqual(toX25519(times(point, 8n)));
});

test('of points of small order, and of what is no point, there is none', () => {
	expect(toX25519(Point.ZERO)).toEqual(new Uint8Array(32));
	for (const u of [0n, 1n, 2n, 2n ** 255n - 20n]) expect(multiplyX25519(7n)(encodeNumber(u))).toBeNull();
});
