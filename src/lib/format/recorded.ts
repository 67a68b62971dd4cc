/** URL that stands for the recorded chain in settings and config.json, in place of a node's. Nothing is sent to it. */
export const RECORDED_URL = 'recorded:';
