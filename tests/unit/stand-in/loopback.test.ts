import { createServer } from 'node:http';
import { listen } from '../../../devnet/stand-in/loopback';

it('a server for tests closes no idle connection, which a busy process would do while a request comes', async () => {
	const { url, stop } = await listen(createServer((_, response) => response.end()));
	expect((await fetch(url)).headers.get('keep-alive')).toBeNull();
	await stop();
});
