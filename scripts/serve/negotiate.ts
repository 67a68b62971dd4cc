import type { Encoding } from './files';

/**
 * The encoding to answer in: of those there are, the smallest that the reader accepts (RFC 9110, section 12.5.3).
 *
 * @param header the Accept-Encoding value; without one, nothing but the plain content is sent
 */
export function chooseEncoding(header: string | undefined, available: ReadonlySet<Encoding>): Encoding {
	const weights = new Map<string, number>();
	for (const item of (header ?? '').split(',')) {
		const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase());
		const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
		weights.set(name, weight === undefined ? 1 : Number(weight) || 0);
	}
	const accepted = (name: Encoding) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
	const compressed: readonly Encoding[] = ['br', 'gzip'];
	return compressed.find((name) => available.has(name) && accepted(name)) ?? 'identity';
}

/**
 * The path that a request asks for, decoded; null when it is not one: wrong percent signs, a backslash, a control
 * character, or a step upwards.
 */
export function requestedPath(target: string): string | null {
	const raw = target.split(/[?#]/, 1)[0] ?? '';
	let path: string;
	try {
		path = decodeURIComponent(raw);
	} catch {
		return null;
	}
	const odd = [...path].some((character) => character === '\\' || character < ' ');
	if (odd || !path.startsWith('/') || path.split('/').some((step) => step === '..' || step === '.')) return null;
	return path.endsWith('/') ? `${path}index.html` : path;
}
