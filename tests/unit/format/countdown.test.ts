import { formatCountdown } from '../../../src/lib/format/countdown';

test.each([
	[872, '14:32'],
	[59.9, '0:59'],
	[3600, '1:00:00'],
	[-5, '0:00']
])('%d seconds are left: %s', (seconds, text) => {
	expect(formatCountdown(seconds)).toBe(text);
});
