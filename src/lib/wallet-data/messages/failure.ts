import {
	describeHttp,
	refusalText,
	describeLogin,
	describeFailure,
	type PageConditions,
	type ServiceLabel,
	type FailureMessage
} from '../../format/failure';
import type { Failure } from '../../rpc/errors';
import { REFUSALS_BY_TEXT } from './refusals-by-text';
import { REFUSALS_BY_CODE } from './refusals-by-code';
import { withoutPaths } from './without-paths';

const walletService: ServiceLabel = { name: 'wallet service', whereToChoose: 'under Connect' };

/** Describes a failed call to a wallet service. @param service the address that was called */
export function describeWalletFailure(failure: Failure, service: string, page: PageConditions): FailureMessage {
	switch (failure.kind) {
		case 'unauthorized':
			return describeLogin(failure.loginGiven, walletService, page);
		case 'refused':
			return describeRefusal(failure);
		case 'not_offered':
			return {
				title: 'Not available on this wallet service',
				cause: 'It is restricted, or too old or too new for this page.',
				next: 'Use a service that was started without --restricted-rpc.'
			};
		case 'timed_out':
			return {
				title: 'The wallet service has not answered',
				cause: `There was no answer within ${Math.round(failure.milliseconds / 1000)} s. It does not answer while it scans the chain.`,
				next: 'Wait a while, then look again.'
			};
		case 'unreachable':
		case 'not_permitted':
		case 'bad_answer':
		case 'cancelled':
			return describeFailure(failure, service, page, walletService);
	}
}

function describeRefusal(failure: Extract<Failure, { kind: 'refused' }>): FailureMessage {
	const { code, message } = failure;
	const title = 'The wallet service refused';
	const known = code === null ? undefined : REFUSALS_BY_CODE[code];
	const specific =
		describeHttp(failure, walletService) ??
		(known && { title, ...known }) ??
		REFUSALS_BY_TEXT.find(({ pattern }) => pattern.test(message));
	if (specific) return { title: specific.title, cause: specific.cause, next: specific.next };
	const isMultisig = /multisig|kex|signers? (in|of)/i.test(message);
	return {
		title: isMultisig ? 'The multisig step was refused' : title,
		cause: refusalText({ ...failure, message: withoutPaths(message) }),
		next: isMultisig
			? 'Multisig info may be damaged, imported twice, or from another round or wallet. Get it again from each of the other signers.'
			: 'Check what you entered, then try again.'
	};
}
