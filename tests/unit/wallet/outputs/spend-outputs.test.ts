import { outputsOf } from '../../../../src/lib/wallet/outputs/own-outputs';
import { describeCombinationProblem, spendFrom } from '../../../../src/lib/wallet/outputs/spend-outputs';
import { hashOf, listed } from './listed';

describe('a payment from chosen outputs', () => {
	const at = (account: number, index: number, numbers: readonly number[], given: object = {}) =>
		outputsOf(
			account,
			numbers.map((number) => listed(number, { subaddr_index: index, ...given }))
		);
	const chosen = [...at(0, 1, [1]), ...at(0, 2, [2])];

	test('freezes the others of their addresses, and nothing else', () => {
		const all = [
			...chosen,
			...at(0, 1, [3]),
			...at(0, 2, [4], { unlocked: false }),
			...at(0, 2, [5], { spent: true }),
			...at(0, 2, [6], { frozen: true }),
			...at(0, 3, [7]),
			...at(1, 1, [8])
		];
		const { outputs, ...from } = spendFrom(chosen, all);
		expect(from).toEqual({ account: 0, addresses: [1, 2] });
		expect(outputs.chosen.map(({ key_image }) => key_image)).toEqual([hashOf(1), hashOf(2)]);
		expect(outputs.outputsToFreeze).toEqual([hashOf(3), hashOf(4)]);
	});

	test('is refused across accounts', () => {
		expect(describeCombinationProblem(chosen)).toBeNull();
		expect(describeCombinationProblem([...chosen, ...at(1, 0, [3])])).toMatch(/several accounts/);
	});
});
