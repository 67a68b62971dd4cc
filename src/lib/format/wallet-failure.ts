import type { Failure } from '../rpc/errors';
import { describeHttp, describeLogin, describeFailure, type ServiceWords, type Message } from './failure';
import { visible } from './visible';
import { BY_TEXT } from './wallet-refusal-texts';
import { REFUSALS } from './wallet-refusals';

const walletService: ServiceWords = { name: 'wallet service', place: 'under Connect' };

/**
 * Tells a failure of a call to a wallet service to a person.
 *
 * @param service the address that was called, to be shown
 * @param page the address of the page itself: an https page may not call http
 */
export function describeWalletFailure(
	failure: Failure,
	service: string,
	page: { protocol: string; origin: string }
): Message {
	switch (failure.kind) {
		case 'unauthorized':
			return {
				...describeLogin(failure.loginGiven, 'wallet service'),
				next: 'Enter its user name and password here or under Connect.'
			};
		case 'refused':
			return describeRefusal(failure);
		case 'not_offered':
			return {
				title: 'Not available on this wallet service',
				cause: 'It is restricted, or older or newer than this page knows.',
				next: 'Use a service that was started without --restricted-rpc.'
			};
		case 'timed_out':
			return {
				title: 'The wallet service has not answered',
				cause: `There was no answer within ${Math.round(failure.milliseconds / 1000)} s. It answers nothing while it scans the chain.`,
				next: 'Wait a while, then look again.'
			};
		case 'unreachable':
		case 'bad_answer':
		case 'cancelled':
			return describeFailure(failure, service, page, walletService);
	}
}

function describeRefusal({ code, message }: Extract<Failure, { kind: 'refused' }>): Message {
	const title = 'The wallet service refused';
	const http = describeHttp(code, walletService);
	if (http) return http;
	const known = code === null ? undefined : REFUSALS[code];
	if (known) return { title, ...known };
	const byText = BY_TEXT.find(([text]) => text.test(message))?.[1];
	if (byText) return byText;
	const isMultisig = /multisig|kex|signers? (in|of)/i.test(message);
	return {
		title: isMultisig ? 'The multisig step was refused' : title,
		cause: visible(code === null ? message : `${message} (code ${code}).`),
		next: isMultisig
			? 'Multisig info may be damaged, of another round or of another wallet, or given twice: take it again from each of the others.'
			: 'Check what was entered, then try again.'
	};
}
