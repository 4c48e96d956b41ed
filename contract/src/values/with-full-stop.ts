/** Ends a text with a full stop, unless it already ends with a punctuation mark: the reasons of errors come without one. */
export const withFullStop = (text: string): string => (/[.!?…]”?$/.test(text) ? text : `${text}.`)
