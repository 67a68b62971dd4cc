import { isoMoment } from '../format/time';

const form = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' });

/** A moment for a list, in the reader's own language and zone. @param moment Unix seconds */
export const formatWhen = (moment: number): string =>
	isoMoment(moment) === undefined ? 'at an impossible time' : form.format(moment * 1000);
