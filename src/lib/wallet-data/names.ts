import { shortHash } from '../format/hash';
import type { TransferKind } from '../chain-data/confirmations';
import { findOwnAddress, type OwnAddress, type OwnAddresses } from './own-addresses';

/** Display names of the kinds of transfers. */
export const KIND_NAMES: Readonly<Record<TransferKind, string>> = {
	in: 'Received',
	mined: 'Mined',
	pool: 'Unconfirmed',
	out: 'Sent',
	pending: 'Pending',
	failed: 'Unknown'
};

/** Display name of a transfer that the wallet sent to itself, in place of `KIND_NAMES`. */
export const MOVED_WITHIN_WALLET = 'Moved within the wallet';

/** Shown for a transfer whose listed amount is impossible (see `transferEntry`). */
export const AMOUNT_UNKNOWN = 'Amount unknown: the wallet missed outputs';

/** An account's label, or its number. */
export const accountName = (account: { account_index: number; label: string }) =>
	account.label.trim() || `Account ${account.account_index}`;

/** Options of an account selector, by index. */
export const accountChoices = (accounts: readonly { account_index: number; label: string }[]) =>
	accounts.map((account) => ({
		value: String(account.account_index),
		name: `${account.account_index} · ${accountName(account)}`
	}));

/** The names in the wallet's address book, by address. */
export type Contacts = ReadonlyMap<string, string>;

export const NO_CONTACTS: Contacts = new Map();

export const contactsOf = (book: readonly { address: string; description: string }[]): Contacts =>
	new Map(book.map(({ address, description }) => [address, description.trim()] as const).filter(([, name]) => name));

/** The names that the open wallet has for addresses. */
export interface WalletNames {
	contacts: Contacts;
	own: OwnAddresses;
	/**
	 * Texts of a payment (atomic units) to an address whose label belongs to a payment request; null for other labels.
	 */
	describeRequest?: (label: string, amount: bigint) => { title: string; about: string } | null;
}

/**
 * True when a label looks like that of a payment request. Such a label is parsed by `parseLabel` and never shown as it
 * is.
 */
export const isRequestLabel = (label: string) =>
	/^(Cancelled |(Cancelled and )?Refunded (([\d.]+ )?by \w+,? )+)?(request|sale) \d{4}-/i.test(label);

/** An address's name and where it comes from. A name from a payment link is always marked as such on screen. */
export type AddressName =
	| { kind: 'contact' | 'link'; name: string }
	| { kind: 'own'; name: string; ownAddress: OwnAddress }
	/** The shortened address. */
	| { kind: 'address'; name: string };

/** Mark after names that came with a payment link. */
export const BY_LINK_MARK = 'by link';

/** An own address by its account and index. */
export const ownAddressName = ({ account, index }: Omit<OwnAddress, 'label'>) =>
	index === 0 ? `account ${account}` : `subaddress ${account} / ${index}`;

/** Title of an own address without a label: `Address 12`, or in another account `Address 1 / 3`. */
export function ownAddressTitle({ account, index }: Omit<OwnAddress, 'label'>): string {
	if (index === 0) return account === 0 ? 'Primary address' : `Account ${account}`;
	return account === 0 ? `Address ${index}` : `Address ${account} / ${index}`;
}

/**
 * The name of an address: from the address book, else its label among the wallet's own, else from a payment link, else
 * the shortened address. A name from a link is ignored where it looks like a name that the wallet knows.
 *
 * @param link the name that a payment link to this address had; '' for none
 */
export function nameOfAddress(address: string, { contacts, own }: WalletNames, link = ''): AddressName {
	const contact = contacts.get(address);
	if (contact !== undefined) return { kind: 'contact', name: contact };
	const ownAddress = findOwnAddress(address, own);
	const label = ownAddress && !isRequestLabel(ownAddress.label) ? ownAddress.label.trim() : '';
	if (ownAddress) return { kind: 'own', name: label || `your ${ownAddressName(ownAddress)}`, ownAddress };
	if (isSafeLinkText(link, { contacts, own })) return { kind: 'link', name: link.trim() };
	return { kind: 'address', name: shortHash(address) };
}

/** True when text from a link may be used as a name: it must not look like a name that the wallet knows. */
export const isSafeLinkText = (text: string, names: WalletNames): boolean =>
	text.trim() !== '' && !resemblesKnownName(text, names);

function resemblesKnownName(link: string, { contacts, own }: WalletNames): boolean {
	const letters = normalizeName(link);
	if (/^your(account|subaddress)/.test(letters)) return true;
	return (
		normalizedNames(contacts, (name) => name).has(letters) || normalizedNames(own, ({ label }) => label).has(letters)
	);
}

/** Letters and digits of a name in lower case, without accents, spaces, punctuation and invisible characters. */
const normalizeName = (name: string) =>
	name
		.normalize('NFKD')
		.toLowerCase()
		.replace(/[^\p{L}\p{N}]|\p{Default_Ignorable_Code_Point}/gu, '');

const normalizedNamesCache = new WeakMap<object, ReadonlySet<string>>();

/** The names in a map, normalised for comparison. Memoized per map. */
function normalizedNames<Entry>(
	names: ReadonlyMap<string, Entry>,
	nameIn: (entry: Entry) => string
): ReadonlySet<string> {
	const letters =
		normalizedNamesCache.get(names) ??
		new Set(
			[...names.values()]
				.map(nameIn)
				.filter((name) => name.trim() !== '')
				.map(normalizeName)
		);
	normalizedNamesCache.set(names, letters);
	return letters;
}

/**
 * The wallet's note for a payment by link. It begins with words of this page, so that the link's text cannot pass for a
 * note that the user typed.
 */
export const linkNote = (name: string, text: string): string => {
	const to = name.trim() === '' ? '' : ` to “${name.trim().replaceAll('”', '"')}”`;
	return to === '' && text === '' ? '' : `Paid by link${to}${text === '' ? '' : `: ${text}`}`;
};

/** Parses a transaction's note: whether it came with a link, the name in the link ('' for none), and the text. */
export function parseNote(note: string): { byLink: boolean; link: string; text: string } {
	const found = /^Paid by link(?: to “([^”]+)”)?(?:: ([^]+))?$/.exec(note);
	return found ? { byLink: true, link: found[1] ?? '', text: found[2] ?? '' } : { byLink: false, link: '', text: note };
}
