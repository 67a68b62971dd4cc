import { formatInteger } from '../../format/amount';
import type { HistoryItem } from '../../wallet-data/history';
import {
	AMOUNT_UNKNOWN,
	isOfRequest,
	KIND_NAMES,
	MOVED,
	nameOf,
	parseNote,
	placeName,
	type KnownNames
} from '../../wallet-data/names';
import { movedWithin, placeOf } from '../../wallet-data/own-addresses';

/** A transfer, or several block rewards, in two lines. */
export interface ItemTexts {
	/** Who or what it was. Text of others. */
	title: string;
	/** What is known besides. Text of others. */
	about: string;
	/** Whether a link said whom to pay, or what for: said beside the text, whose length others choose. */
	byLink: boolean;
}

/**
 * The wallet gives up a transaction that has left its node's pool before it has scanned a block with it (reference implementation,
 * wallet2.cpp, process_unconfirmed_transfer). That is no proof that it failed.
 */
const GIVEN_UP = 'Not known: it left the pool';

/** Until the reader of labels is loaded, and where the amount is not known. */
const unread = () => ({ title: 'Request', about: '' });

export function describeItem({ newest, rows }: HistoryItem, names: KnownNames): ItemTexts {
	const { kind, transfer } = newest;
	const { byLink, link, text } = parseNote(transfer.note);
	switch (kind) {
		case 'mined': {
			const block = formatInteger(transfer.height);
			if (rows.length === 1) return { title: text || 'Block reward', about: `Mined · block ${block}`, byLink: false };
			const oldest = formatInteger(rows.at(-1)?.transfer.height ?? 0);
			const title = `${formatInteger(rows.length)} block rewards`;
			return { title, about: `Mined · blocks ${oldest} to ${block}`, byLink: false };
		}
		case 'in':
		case 'pool': {
			const place = placeOf(transfer.address, names.own);
			const label = place?.label.trim() ?? '';
			const { amount } = transfer;
			const ofRequest = amount === undefined ? unread : () => (names.ofRequest ?? unread)(label, amount);
			const texts = isOfRequest(label) ? ofRequest() : null;
			if (texts) return { ...texts, byLink: false };
			const where = place && place.account + place.index > 0 ? ` on ${placeName(place)}` : '';
			return {
				title: label || text || KIND_NAMES[kind],
				about: (label && text) || KIND_NAMES[kind] + where,
				byLink: false
			};
		}
		case 'out':
		case 'pending':
		case 'failed': {
			const [first, ...others] = transfer.destinations;
			const name = first && nameOf(first.address, names, others.length === 0 ? link : '');
			const account = name?.kind === 'own' ? name.place.account : null;
			const self = account === transfer.subaddr_index.major ? 'To yourself' : 'Between your accounts';
			const isMove = kind !== 'failed' && !name && movedWithin(transfer, names.own) !== null;
			const what = isMove ? MOVED : KIND_NAMES[kind];
			let about: string = account === null ? what : self;
			if (link) about = '';
			if (transfer.amount === undefined) about = AMOUNT_UNKNOWN;
			return {
				title: name ? `To ${name.name}${others.length > 0 ? ` and ${others.length} more` : ''}` : text || what,
				about: kind === 'failed' ? GIVEN_UP : text || about,
				byLink
			};
		}
	}
}
