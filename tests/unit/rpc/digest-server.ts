import { createHash } from 'node:crypto';
import type { Exchange, Transport } from '../../../src/lib/rpc/transport';
import { answerOf } from './transports';

const md5 = (bytes: string) => createHash('md5').update(bytes, 'latin1').digest('hex');
const utf8 = (text: string) => Buffer.from(text, 'utf8').toString('latin1');

/** The fields of RFC 7616, section 3.4.1, as they are hashed: unquoted. The realm has one character for each byte. */
export interface Digested {
	algorithm: string;
	user: string;
	password: string;
	realm: string;
	nonce: string;
	nc: string;
	cnonce: string;
	method: string;
	uri: string;
}

/** The `response` by RFC 7616, sections 3.4.1 to 3.4.3, for MD5 and MD5-sess with qop=auth, on Node's own MD5. */
export function responseOf({ algorithm, user, password, realm, nonce, nc, cnonce, method, uri }: Digested): string {
	const plain = md5([utf8(user), realm, utf8(password)].join(':'));
	const a1 = algorithm === 'MD5-sess' ? md5([plain, nonce, cnonce].join(':')) : plain;
	return md5([a1, nonce, nc, cnonce, 'auth', md5(`${method}:${uri}`)].join(':'));
}

/** The fields of an `Authorization` value; quoted strings without their quotes and escapes. */
export function fieldsOf(authorization: string): Record<string, string> {
	const fields = authorization.replace(/^Digest /, '').match(/\w+=(?:"(?:[^"\\]|\\.)*"|[^,]+)/g) ?? [];
	return Object.fromEntries(
		fields.map((field) => {
			const [name = '', ...value] = field.split('=');
			return [name, value.join('=').replace(/^"|"$/g, '').replace(/\\(.)/g, '$1')];
		})
	);
}

/**
 * A service that asks for a login as the reference implementation does (contrib/epee/src/http_auth.cpp): it has one nonce
 * at a time, counts the requests that are signed with it, and says `stale` when a login is right and its nonce is not.
 */
export class DigestServer {
	/** Each exchange's `Authorization`, or undefined, in order. */
	readonly seen: (string | undefined)[] = [];
	readonly exchanges: Exchange[] = [];
	nonce = '';
	#nonces = 0;
	#count = 0;

	constructor(
		private readonly login: { user: string; password: string },
		private readonly algorithms: readonly string[] = ['MD5', 'MD5-sess'],
		private readonly path = '',
		private readonly realm = 'monero-rpc',
		private readonly prefix = 'nonce/'
	) {}

	/** From here on the nonce is another: a new connection, or a service that was started again. */
	forget(): void {
		this.nonce = `${this.prefix}${++this.#nonces}==`;
		this.#count = 0;
	}

	readonly transport: Transport = async (exchange) => {
		this.exchanges.push(exchange);
		const authorization = exchange.headers?.['authorization'];
		this.seen.push(authorization);
		if (authorization !== undefined) this.#count++;
		const verdict = authorization === undefined ? 'wrong' : this.#verify(authorization, exchange);
		if (verdict === 'right') return answerOf('{"status":"OK"}');
		this.forget();
		return answerOf('<html>', 401, { 'www-authenticate': this.#challenge(verdict === 'stale') });
	};

	#verify(authorization: string, { method, path }: Exchange): 'right' | 'stale' | 'wrong' {
		const fields = fieldsOf(authorization);
		const { algorithm = '', username, realm = '', nonce = '', nc = '', cnonce = '', uri } = fields;
		const isUser = username === utf8(this.login.user) && realm === this.realm;
		const known = this.algorithms.includes(algorithm) && isUser && uri === this.path + path;
		const response = responseOf({ ...this.login, algorithm, realm, nonce, nc, cnonce, method, uri: this.path + path });
		if (!known || fields['response'] !== response || fields['qop'] !== 'auth') return 'wrong';
		return nonce === this.nonce && parseInt(nc, 16) === this.#count ? 'right' : 'stale';
	}

	#challenge(stale: boolean): string {
		const rest = `realm="${this.realm}",nonce="${this.nonce}",stale=${stale}`;
		return this.algorithms.map((algorithm) => `Digest qop="auth",algorithm=${algorithm},${rest}`).join(', ');
	}
}
