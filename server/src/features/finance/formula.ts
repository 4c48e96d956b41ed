/** The characters that begin a formula in a spreadsheet (OWASP, CSV Injection), full-width forms included, after any apostrophes. */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/** `unescapeFormula` removes exactly this apostrophe. */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell)
