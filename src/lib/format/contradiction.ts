/** Message of the client for a node that denies a block that the same address reported before. */
export const CONTRADICTION_MESSAGE = 'The node denies a block that it named before';
