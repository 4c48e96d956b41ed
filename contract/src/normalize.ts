/** Thirty combining marks in a row, and one more. U+034F is the joiner that ends such a run. */
const LONG_RUN = /((?:(?!\u034f)\p{M}){30})(?=(?!\u034f)\p{M})/gu

/**
 * Text in NFC, in time linear in its length: ordering a run of combining marks takes the square of the run, which is minutes for one as
 * long as a document. Runs are cut by a joiner that nobody sees (Stream-Safe Text Format, UAX #15, section 13).
 */
export const toNfc = (text: string): string => text.replace(LONG_RUN, '$1\u034f').normalize('NFC')
