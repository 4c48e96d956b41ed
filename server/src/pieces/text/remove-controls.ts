/** Controls other than tab and the ends of lines; marks that turn the direction of a text, or isolate a part of it. */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

/** Removes the characters that a slide cannot show or a database cannot store: controls, marks that turn the direction of the text, lone surrogates. */
export const removeControls = (text: string): string => text.toWellFormed().replace(UNWANTED, '')
