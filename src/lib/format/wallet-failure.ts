import type { Failure } from '../rpc/errors';
import { tellFailure, type ServiceWords, type Told } from './failure';
import { BY_TEXT } from './wallet-refusal-texts';
import { REFUSALS } from './wallet-refusals';

const walletService: ServiceWords = { name: 'wallet service', place: 'under Connect' };

/**
 * Tells a failure of a call to a wallet service to a person.
 *
 * @param service the address that was called, to be shown
 * @param page the address of the page itself: an https page may not call http
 */
export function tellWalletFailure(failure: Failure, service: string, page: { protocol: string; origin: string }): Told {
	switch (failure.kind) {
		case 'unauthorized':
			return {
				title: failure.loginGiven ? 'The login was not accepted' : 'The wallet service asks for a login',
				cause: 'It was started with --rpc-login.',
				next: 'Enter its user name and password under Connect.'
			};
		case 'refused':
			return tellRefusal(failure);
		case 'not_offered':
			return {
				title: 'This wallet service does not offer that',
				cause: 'It is restricted, or older or newer than this page knows.',
				next: 'Use a service that was started without --restricted-rpc.'
			};
		case 'timed_out':
			return {
				title: 'The wallet service is busy',
				cause: `There was no answer within ${Math.round(failure.milliseconds / 1000)} s. It answers nothing while it scans the chain.`,
				next: 'Wait a while, then try again.'
			};
		case 'unreachable':
		case 'bad_answer':
		case 'cancelled':
			return tellFailure(failure, service, page, walletService);
	}
}

function tellRefusal({ code, message }: Extract<Failure, { kind: 'refused' }>): Told {
	const title = 'The wallet service refused';
	const known = code === null ? undefined : REFUSALS[code];
	if (known) return { title, ...known };
	const byText = BY_TEXT.find(([text]) => text.test(message))?.[1];
	if (byText) return byText;
	return {
		title,
		cause: code === null ? message : `${message} (code ${code}).`,
		next: 'Check what was entered, then try again.'
	};
}
