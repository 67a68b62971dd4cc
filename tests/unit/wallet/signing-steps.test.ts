import { onlineStep, setupSteps, sharedPaymentStep, stageOf } from '../../../src/lib/wallet/signing-steps';

const titles = (steps: ReturnType<typeof setupSteps>) => steps.map(({ stage, title }) => `${stage}: ${title}`);

describe('the steps of a setup', () => {
	test('begin with the choice', () => {
		expect(titles(setupSteps(null, 1))).toEqual([
			'next: Choose how many sign',
			'later: Exchange keys with all signers',
			'later: Compare the address'
		]);
	});

	test('name one round after the other', () => {
		const plan = { threshold: 2, total: 3 };
		expect(titles(setupSteps(plan, 2))).toEqual([
			'done: Choose how many sign',
			'done: Round 1',
			'next: Round 2 of 3',
			'later: Round 3',
			'later: Compare the address'
		]);
		expect(setupSteps(plan, 2)[0]?.note).toBe('2 of 3');
		expect(titles(setupSteps({ threshold: 2, total: 2 }, 2))).toEqual([
			'done: Choose how many sign',
			'done: Round 1',
			'next: Round 2 of 2',
			'later: Compare the address'
		]);
	});

	test('take together what is done and what is later: there may be 16 rounds', () => {
		expect(titles(setupSteps({ threshold: 2, total: 16 }, 8))).toEqual([
			'done: Choose how many sign',
			'done: Rounds 1 to 7',
			'next: Round 8 of 16',
			'later: Rounds 9 to 16',
			'later: Compare the address'
		]);
	});
});

describe('the next step of a payment that several sign for', () => {
	const nothing = {
		isImportNeeded: true,
		hasInfo: false,
		isImported: false,
		isProposed: false,
		isSigning: false,
		isSigned: false
	};

	test.each([
		['nothing is known', { isImportNeeded: null }, 1],
		['there are new transactions', {}, 1],
		['this wallet’s info went out', { isImportNeeded: false, hasInfo: true }, 1],
		['nothing has to be exchanged', { isImportNeeded: false }, 2],
		['the info was exchanged', { hasInfo: true, isImported: true }, 2],
		['this wallet has proposed a payment, with its info', { hasInfo: true, isProposed: true }, 2],
		['a proposal is read', { isSigning: true }, 3],
		['enough have signed', { isSigning: true, isSigned: true }, 4]
	])('when %s', (_, known, next) => {
		expect(sharedPaymentStep({ ...nothing, ...known })).toBe(next);
	});
});

test('what stands before the next step is done, and what follows is later', () => {
	expect([1, 2, 3].map((number) => stageOf(number, 2))).toEqual(['done', 'next', 'later']);
});

test.each([
	['nothing is known', {}, 1],
	['the key images were imported', { isImported: true }, 2],
	['a payment was created', { isPrepared: true }, 2],
	['a signed one was imported', { isPrepared: true, isSigned: true }, 3]
])('the next step of a view-only wallet when %s', (_, known, next) => {
	expect(onlineStep({ isImported: false, isPrepared: false, isSigned: false, ...known })).toBe(next);
});
