import { payButton } from '../../../src/lib/payment/button';

test('a pay button is one link, without a script', () => {
	const html = payButton('https://pay.example/#/pay?address=4a&tx_amount=1.5', 'Pay 1.5 XMR');
	expect(html).toMatch(
		/^<a href="https:\/\/pay\.example\/#\/pay\?address=4a&amp;tx_amount=1\.5" target="_blank" rel="noopener" style="[^"]+">Pay 1\.5 XMR<\/a>$/
	);
});

test('nothing that is typed leaves its place in a pay button', () => {
	const html = payButton('https://pay.example/#/"><script>', `</a><img src=x onerror='alert(1)'>&"`);
	expect(html.match(/[<>]/g)).toHaveLength(4);
	expect(html).toContain('&lt;/a&gt;&lt;img src=x onerror=&#39;alert(1)&#39;&gt;&amp;&quot;');
	expect(html.match(/"/g)).toHaveLength(8);
});
