import { shortHash } from '../format/hash';
import type { Kind } from '../chain-data/confirmations';
import { placeOf, type OwnAddress, type OwnAddresses } from './own-addresses';

/** The names of kinds of transfers. */
export const KIND_NAMES: Readonly<Record<Kind, string>> = {
	in: 'Received',
	mined: 'Mined',
	pool: 'Unconfirmed',
	out: 'Sent',
	pending: 'Pending',
	failed: 'Not known'
};

/** In place of these for what the wallet sent to itself. */
export const MOVED = 'Moved within the wallet';

/** Said of a transfer whose listed amount cannot be (see `transferEntry`). */
export const AMOUNT_UNKNOWN = 'Amount not known: the wallet missed outputs';

/** An account's label, or its number. */
export const accountName = (account: { account_index: number; label: string }) =>
	account.label.trim() || `Account ${account.account_index}`;

/** Accounts to choose from, by index. */
export const accountChoices = (accounts: readonly { account_index: number; label: string }[]) =>
	accounts.map((account) => ({
		value: String(account.account_index),
		name: `${account.account_index} · ${accountName(account)}`
	}));

/** The names in the wallet's address book, by address. */
export type Contacts = ReadonlyMap<string, string>;

export const NOBODY: Contacts = new Map();

export const contactsOf = (book: readonly { address: string; description: string }[]): Contacts =>
	new Map(book.map(({ address, description }) => [address, description.trim()] as const).filter(([, name]) => name));

/** What the open wallet calls addresses. */
export interface KnownNames {
	contacts: Contacts;
	own: OwnAddresses;
	/** The texts of a payment in atomic units to an address whose label is a request's; null for other labels. */
	ofRequest?: (label: string, amount: bigint) => { title: string; about: string } | null;
}

/** Whether a label looks like that of a request: its text is read by `parseLabel`, and it is never shown as it is. */
export const isOfRequest = (label: string) =>
	/^(Cancelled |(Cancelled and )?Refunded (([\d.]+ )?by \w+,? )+)?(request|sale) \d{4}-/i.test(label);

/** What an address is called, and by whom. A name from a payment link is marked as such wherever it is shown. */
export type AddressName =
	| { kind: 'contact' | 'link'; name: string }
	| { kind: 'own'; name: string; place: OwnAddress }
	/** The address, shortened. */
	| { kind: 'address'; name: string };

/** The mark of names that came with a payment link. */
export const PAID_BY_LINK = 'paid by link';

/** The same in a list, after the name. */
export const BY_LINK = 'by link';

/** An own address by its number. */
export const placeName = ({ account, index }: Omit<OwnAddress, 'label'>) =>
	index === 0 ? `account ${account}` : `subaddress ${account} / ${index}`;

/** An own address without a label, as a title: `Address 12`, of another account `Address 1 / 3`. */
export function placeTitle({ account, index }: Omit<OwnAddress, 'label'>): string {
	if (index === 0) return account === 0 ? 'Primary address' : `Account ${account}`;
	return account === 0 ? `Address ${index}` : `Address ${account} / ${index}`;
}

/**
 * The one name of an address: as the address book has it, or its label among the wallet's own, or as a payment link to it
 * said, or else the address in short. What a link says is not shown where it reads like a name that the wallet knows.
 *
 * @param link the name that a payment link to this address had; '' for none
 */
export function nameOf(address: string, { contacts, own }: KnownNames, link = ''): AddressName {
	const contact = contacts.get(address);
	if (contact !== undefined) return { kind: 'contact', name: contact };
	const place = placeOf(address, own);
	const label = place && !isOfRequest(place.label) ? place.label.trim() : '';
	if (place) return { kind: 'own', name: label || `your ${placeName(place)}`, place };
	if (isUsableFromLink(link, { contacts, own })) return { kind: 'link', name: link.trim() };
	return { kind: 'address', name: shortHash(address) };
}

/** Whether text of a link may stand where names do: not where it reads like a name that the wallet knows. */
export const isUsableFromLink = (text: string, names: KnownNames): boolean =>
	text.trim() !== '' && !readsLikeKnown(text, names);

function readsLikeKnown(link: string, { contacts, own }: KnownNames): boolean {
	const letters = lettersOf(link);
	if (/^your(account|subaddress)/.test(letters)) return true;
	return lettersIn(contacts, (name) => name).has(letters) || lettersIn(own, ({ label }) => label).has(letters);
}

/** What is left of a name without accents, case, spaces, marks and what is invisible. */
const lettersOf = (name: string) =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');

const known = new WeakMap<object, ReadonlySet<string>>();

/** The names in a map, for comparison: computed once. */
function lettersIn<Entry>(names: ReadonlyMap<string, Entry>, nameIn: (entry: Entry) => string): ReadonlySet<string> {
	const letters =
		known.get(names) ??
		new Set(
			[...names.values()]
				.map(nameIn)
				.filter((name) => name.trim() !== '')
				.map(lettersOf)
		);
	known.set(names, letters);
	return letters;
}

/** The note of a payment by link: it begins with words of this page, which keep what the link says apart from notes that people type. */
export const linkNote = (name: string, text: string): string => {
	const to = name.trim() === '' ? '' : ` to “${name.trim().replaceAll('”', '"')}”`;
	return to === '' && text === '' ? '' : `Paid by link${to}${text === '' ? '' : `: ${text}`}`;
};

/** Reads a note of a transaction: whether it came with a link, the name in that, '' for none, and the text. */
export function parseNote(note: string): { byLink: boolean; link: string; text: string } {
	const found = /^Paid by link(?: to “([^”]+)”)?(?:: ([^]+))?$/.exec(note);
	return found ? { byLink: true, link: found[1] ?? '', text: found[2] ?? '' } : { byLink: false, link: '', text: note };
}
