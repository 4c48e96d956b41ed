/** The characters that begin a formula in a spreadsheet (OWASP, CSV Injection), full-width forms included, after any apostrophes. */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/**
 * Puts an apostrophe before a text that a spreadsheet would take for a formula. `unescapeFormula` removes exactly this
 * apostrophe.
 */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** Removes the apostrophe that `escapeFormula` added. */
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell)
