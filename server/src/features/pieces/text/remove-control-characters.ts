/**
 * Control characters other than tab and line breaks, and the marks that change the direction of a text or isolate a part of it.
 */
const UNWANTED = /[^\P{Cc}\t\n\r]|[\u202a-\u202e\u2066-\u2069]/gu

/**
 * Cleans a text of the characters that a slide cannot show or a database cannot store: removes control characters other than tab and line
 * breaks, and marks that change the direction of the text, and replaces each lone surrogate by U+FFFD.
 */
export const removeControlCharacters = (text: string): string => text.toWellFormed().replace(UNWANTED, '')
