import { customer, demoLogin, shop, type Devnet } from '../../devnet/index';
import { NEXT_WALLET } from '../../devnet/stand-in/next';

/** Returns the text that is printed once everything runs: the address to open, and the services. */
export function summary(page: string, ownNode: string | null, devnet: Devnet | null, isNext: boolean): string {
	const lines: [string, string][] = [
		['Open', page.replace('//0.0.0.0:', '//127.0.0.1:').replace('//[::]:', '//[::1]:')]
	];
	if (devnet !== null) {
		const { node, peer, wallet, walletWithLogin } = devnet;
		lines.push(
			['Node', node.url],
			['  restricted', node.restrictedUrl],
			['Second node', peer.url],
			['Wallet service', `${wallet.url}  (wallet "${shop.filename}", password "${shop.password}")`],
			['  with a login', `${walletWithLogin.url}  (user "${demoLogin.user}", password "${demoLogin.password}";`],
			['', `wallet "${customer.filename}", password "${customer.password}")`],
			['', 'A new test block every 20 s, with about ten test payments. The coins are worth nothing.']
		);
	} else if (ownNode !== null) lines.push(['Node', ownNode]);
	if (isNext) lines.push(['To scan', NEXT_WALLET.address], ['  by view key', NEXT_WALLET.view_key]);
	lines.push(['', 'Ctrl-C ends everything that was started.']);
	return `\n${lines.map(([name, value]) => `  ${name.padEnd(16)}${value}`).join('\n')}\n`;
}
