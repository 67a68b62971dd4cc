import { formatInteger } from '../../format/amount';
import type { HistoryItem } from '../history';
import { isOfRequest, KIND_NAMES, nameOf, parseNote, placeName, type KnownNames } from '../names';
import { placeOf } from '../own-addresses';

/** A transfer, or several block rewards, in two lines. */
export interface ItemTexts {
	/** Who or what it was. Text of others. */
	title: string;
	/** What is known besides. Text of others. */
	about: string;
	/** Whether a link named who was paid: said beside the text, whose length others choose. */
	byLink: boolean;
}

/** The service has no reason. The wallet gives up a transaction that has left the pool (reference implementation, wallet2.cpp). */
const WHY_FAILED = 'Failed: it left the pool and is in no block';

/** Until the reader of labels is loaded. */
const unread = () => ({ title: 'Request', about: '' });

export function describeItem({ newest, rows }: HistoryItem, names: KnownNames): ItemTexts {
	const { kind, transfer } = newest;
	const { link, text } = parseNote(transfer.note);
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
			const texts = isOfRequest(label) ? (names.ofRequest ?? unread)(label, transfer.amount) : null;
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
			return {
				title: name
					? `To ${name.name}${others.length > 0 ? ` and ${others.length} more` : ''}`
					: text || KIND_NAMES[kind],
				about: kind === 'failed' ? WHY_FAILED : text || (link ? '' : account === null ? KIND_NAMES[kind] : self),
				byLink: link !== ''
			};
		}
	}
}
