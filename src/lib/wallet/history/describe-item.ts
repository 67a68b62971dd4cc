import { formatInteger } from '../../format/amount';
import type { TransferEntry } from '../../rpc/wallet/records';
import type { HistoryItem } from '../../wallet-data/history';
import {
	AMOUNT_UNKNOWN,
	isRequestLabel,
	isSafeLinkText,
	KIND_NAMES,
	MOVED_WITHIN_WALLET,
	nameOfAddress,
	parseNote,
	ownAddressName,
	ownAddressTitle,
	type AddressName,
	type WalletNames
} from '../../wallet-data/names';
import { movedWithin, findOwnAddress } from '../../wallet-data/own-addresses';

/** Texts of a transfer, or of several block rewards, on two lines. */
export interface ItemTexts {
	/** Payer or payee, or the kind of transfer. Contains text from other people. */
	title: string;
	/** Further details. Contains text from other people. */
	about: string;
	/**
	 * True when a payment link named the recipient or the purpose. Shown as a mark beside the text, because others
	 * choose how long the text is.
	 */
	byLink: boolean;
}

/**
 * Text of a transaction that the wallet lists as failed: it left its node's pool before the wallet had scanned a block
 * with it (reference implementation, wallet2.cpp, process_unconfirmed_transfer). That is no proof that it failed.
 */
const LEFT_POOL = 'left the pool';

const UNKNOWN_REQUEST = { title: 'Request', about: '' };

export function describeHistoryItem(item: HistoryItem, names: WalletNames): ItemTexts {
	const { kind, transfer } = item.newest;
	switch (kind) {
		case 'mined':
			return describeRewards(item);
		case 'in':
		case 'pool':
			return describeReceived(transfer, names);
		case 'out':
		case 'pending':
			return describeSent(
				transfer,
				names,
				movedWithin(transfer, names.own) === null ? KIND_NAMES[kind] : MOVED_WITHIN_WALLET
			);
		case 'failed': {
			const texts = describeSent(transfer, names, KIND_NAMES.out);
			const isName = transfer.destinations.length > 0 && !texts.byLink;
			return { ...texts, title: isName ? `To ${texts.title}` : texts.title, about: LEFT_POOL };
		}
	}
}

function describeRewards({ newest, rows }: HistoryItem): ItemTexts {
	const block = formatInteger(newest.transfer.height);
	if (rows.length === 1) {
		const { text } = parseNote(newest.transfer.note);
		return { title: text || 'Block reward', about: `block ${block}`, byLink: false };
	}
	const oldest = formatInteger(rows.at(-1)?.transfer.height ?? 0);
	const title = `${formatInteger(rows.length)} block rewards`;
	return { title, about: `blocks ${oldest} to ${block}`, byLink: false };
}

/** Title: the label of the address, or the text of the request that the label belongs to. */
function describeReceived({ address, amount, note }: TransferEntry, names: WalletNames): ItemTexts {
	const place = findOwnAddress(address, names.own);
	const label = place?.label.trim() ?? '';
	const { text } = parseNote(note);
	if (isRequestLabel(label)) {
		// `UNKNOWN_REQUEST` is used until the label parser is loaded, and where the amount is not known.
		const texts = amount === undefined ? UNKNOWN_REQUEST : (names.describeRequest?.(label, amount) ?? UNKNOWN_REQUEST);
		return { ...texts, byLink: false };
	}
	if (label) return { title: label, about: text, byLink: false };
	const title = place ? ownAddressTitle(place) : KIND_NAMES.in;
	if (!text) return { title, about: '', byLink: false };
	return { title: text, about: place ? title : '', byLink: false };
}

/** Title: the recipient. If only a payment link names the recipient, its purpose comes first. */
function describeSent(transfer: TransferEntry, names: WalletNames, what: string): ItemTexts {
	const { byLink, link, text } = parseNote(transfer.note);
	const about = transfer.amount === undefined ? AMOUNT_UNKNOWN : text;
	const [first, ...others] = transfer.destinations;
	if (!first) return { title: text || what, about: about === text ? '' : about, byLink };
	const name = nameOfAddress(first.address, names, others.length === 0 ? link : '');
	if (others.length > 0) {
		const [second] = others;
		const isPair = others.length === 1 && second !== undefined;
		const title = isPair
			? `${titleOf(name)} and ${nameOfAddress(second.address, names).name}`
			: `${titleOf(name)} and ${others.length} more`;
		return { title, about, byLink };
	}
	const isForeign = name.kind === 'link' || name.kind === 'address';
	if (byLink && isForeign && about === text && isSafeLinkText(text, names)) {
		return { title: text, about: name.name, byLink };
	}
	return { title: titleOf(name), about: about || ownAddressNote(name), byLink };
}

/** The title of a name. An own address without a usable label is shown by its number. */
function titleOf(name: AddressName): string {
	if (name.kind !== 'own') return name.name;
	const label = name.ownAddress.label.trim();
	return label === '' || isRequestLabel(label) ? ownAddressTitle(name.ownAddress) : name.name;
}

const ownAddressNote = (name: AddressName) => (name.kind === 'own' ? `your ${ownAddressName(name.ownAddress)}` : '');
