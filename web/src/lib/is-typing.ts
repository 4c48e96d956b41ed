const FIELD = 'input:not([readonly], [type=checkbox], [type=radio]), textarea, select, [contenteditable="true"]'

/** Whether the key is pressed in a field that takes keys itself; a checkbox, such as that of a row, leaves them to the page. */
export const isTyping = ({ target }: KeyboardEvent): boolean => target instanceof HTMLElement && target.matches(FIELD)
