import { RECORDED_URL } from '../format/recorded';
import { settingsStore } from './settings';

/** Default address of a node on the user's computer. */
export const USUAL_NODE = 'http://127.0.0.1:18081';

/** True when neither the visitor nor the operator chose this node. It is then not an error that it does not answer. */
export const isFirstVisit = (url: string) => settingsStore.current.node === null && url === USUAL_NODE;

/** Initial address in the form of the first page. */
export const startAddress = (url: string) => (url === RECORDED_URL ? USUAL_NODE : url);
