/** What spreadsheets take for the beginning of a formula (OWASP, CSV Injection), the full-width forms among them. */
const FORMULA_START = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A CSV's cell that is only text, whatever it begins with. Turned back by `unescapeFormula`, exactly. */
export const escapeFormula = (text: string): string => (FORMULA_START.test(text) ? `'${text}` : text)

/** What `escapeFormula` was given. */
export const unescapeFormula = (cell: string): string => (cell.startsWith("'") && FORMULA_START.test(cell) ? cell.slice(1) : cell)
