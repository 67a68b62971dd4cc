/** Whether the menu of the node is open: the bar has it, and pages that get no answer open it. */
export const nodeMenu = $state({ isOpen: false });
