import { RECORDED_URL } from '../format/recorded';
import { settingsStore } from './settings';

/** Default address of a node on the user's computer. */
export const LOCAL_NODE_URL = 'http://127.0.0.1:18081';

/** True when neither the visitor nor the operator chose this node. It is then not an error that it does not answer. */
export const isFirstVisit = (url: string) => settingsStore.current.node === null && url === LOCAL_NODE_URL;

/** Initial address in the form of the first page. */
export const initialNodeUrl = (url: string) => (url === RECORDED_URL ? LOCAL_NODE_URL : url);
