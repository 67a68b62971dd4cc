/** Whether the node menu in the top bar is open. Pages that get no answer open it, too. */
export const nodeMenu = $state({ isOpen: false });
