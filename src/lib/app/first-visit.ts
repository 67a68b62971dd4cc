import { RECORDED_URL } from '../format/recorded';
import { settingsStore } from './settings';

/** Where a node on this computer usually listens. */
export const USUAL_NODE = 'http://127.0.0.1:18081';

/** Whether nobody has chosen this node: no visitor, and no operator. That it does not answer is no error then. */
export const isFirstVisit = (url: string) => settingsStore.current.node === null && url === USUAL_NODE;

/** The address that the form of the first page is filled with. */
export const startAddress = (url: string) => (url === RECORDED_URL ? USUAL_NODE : url);
