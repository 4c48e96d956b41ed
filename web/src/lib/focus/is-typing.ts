const FIELD = 'input:not([readonly], [type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

/** A checkbox, such as that of a row, leaves its keys to the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches(FIELD)
