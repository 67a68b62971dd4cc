/** State of the node menu in the top bar. Pages that get no answer open it, too. */
export const nodeMenu = $state({ isOpen: false });
