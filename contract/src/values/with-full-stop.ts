/** The reasons of errors come without a full stop. */
export const withFullStop = (text: string): string => (/[.!?…]”?$/.test(text) ? text : `${text}.`)
