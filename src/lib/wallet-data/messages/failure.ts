import {
	describeHttp,
	wordsOfRefusal,
	describeLogin,
	describeFailure,
	type PageAddress,
	type ServiceNames,
	type Message
} from '../../format/failure';
import type { Failure } from '../../rpc/errors';
import { BY_TEXT } from './refusal-texts';
import { REFUSALS } from './refusals';
import { withoutPaths } from './without-paths';

const walletService: ServiceNames = { name: 'wallet service', place: 'under Connect' };

/** Describes a failed call to a wallet service. @param service the address that was called */
export function describeWalletFailure(failure: Failure, service: string, page: PageAddress): Message {
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

function describeRefusal(failure: Extract<Failure, { kind: 'refused' }>): Message {
	const { code, message } = failure;
	const title = 'The wallet service refused';
	const known = code === null ? undefined : REFUSALS[code];
	const specific =
		describeHttp(failure, walletService) ??
		(known && { title, ...known }) ??
		BY_TEXT.find(({ text }) => text.test(message));
	if (specific) return { title: specific.title, cause: specific.cause, next: specific.next };
	const isMultisig = /multisig|kex|signers? (in|of)/i.test(message);
	return {
		title: isMultisig ? 'The multisig step was refused' : title,
		cause: wordsOfRefusal({ ...failure, message: withoutPaths(message) }),
		next: isMultisig
			? 'Multisig info may be damaged, imported twice, or from another round or wallet. Get it again from each of the other signers.'
			: 'Check what you entered, then try again.'
	};
}
