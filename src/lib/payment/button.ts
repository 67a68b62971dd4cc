/** HTML of a link that looks like a button, for a shop's own page. Contains no script; link and label are escaped. */
export const payButton = (link: string, label: string): string =>
	`<a href="${escape(link)}" target="_blank" rel="noopener" style="${STYLE}">${escape(label)}</a>`;

const STYLE =
	'display:inline-block;padding:11px 20px;border-radius:10px;background:#4a3fc4;color:#fff;font:600 15px/1.4 system-ui,sans-serif;text-decoration:none';

const ENTITIES: Readonly<Record<string, string>> = {
	'&': '&amp;',
	'<': '&lt;',
	'>': '&gt;',
	'"': '&quot;',
	"'": '&#39;'
};

const escape = (text: string) => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');
