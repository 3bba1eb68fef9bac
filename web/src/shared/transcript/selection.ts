/** Who has selected some of a text wants to copy it, not to go there. */
export const isSelecting = (): boolean => window.getSelection()?.isCollapsed === false;
