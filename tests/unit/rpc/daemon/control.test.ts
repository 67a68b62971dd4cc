import { toExchange } from '../../../../src/lib/rpc/client';
import { setLogLevel, update } from '../../../../src/lib/rpc/daemon/control';

describe('/set_log_level', () => {
	it('takes 0 to 4', () => {
		for (const level of [0, 4]) expect(toExchange(setLogLevel, { level }).body).toBe(`{"level":${level}}`);
		for (const level of [-1, 5, 1.5]) expect(() => toExchange(setLogLevel, { level })).toThrow(TypeError);
	});
});

describe('/update', () => {
	it('takes what the document names, and no other command', () => {
		for (const command of ['check', 'download']) expect(() => toExchange(update, { command })).not.toThrow();
		expect(() => toExchange(update, { command: 'update' })).toThrow('command should be check or download');
	});
});
