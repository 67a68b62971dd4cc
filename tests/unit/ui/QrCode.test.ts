import { render } from 'svelte/server';
import QrCode from '../../../src/lib/ui/QrCode.svelte';

test('a QR code is an image with a name, dark on light', () => {
	const { body } = render(QrCode, { props: { path: 'M4 4h7v1h-7z', size: 29, label: 'Pay <Ann>' } });
	expect(body).toContain('viewBox="0 0 29 29"');
	expect(body).toContain('role="img"');
	expect(body).toContain('aria-label="Pay &lt;Ann>"');
	expect(body).toContain('<rect width="29" height="29" fill="#fff">');
	expect(body).toContain('<path d="M4 4h7v1h-7z" fill="#000">');
	expect(body).toContain('shape-rendering="crispEdges"');
});
