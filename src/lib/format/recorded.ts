/** The address of the recorded chain in the settings and in config.json, in place of a node's: nothing is sent there. */
export const RECORDED_URL = 'recorded:';
