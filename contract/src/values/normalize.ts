/** Thirty combining marks followed by another. U+034F (combining grapheme joiner) ends such a run. */
const LONG_RUN = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu

/**
 * Linear in its length: ordering a run of combining marks is quadratic, so an invisible joiner cuts long runs (Stream-Safe Text
 * Format, UAX #15, section 13).
 */
export const toNfc = (text: string): string => text.replace(LONG_RUN, '$1\u034f').normalize('NFC')
