/** What spreadsheets take for the beginning of a formula (OWASP, CSV Injection), the full-width forms among them. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/

/** A CSV's cell that is only text, whatever it begins with. Turned back by `fromText`, exactly. */
export const asText = (text: string): string => (FORMULA.test(text) ? `'${text}` : text)

/** What `asText` was given. */
export const fromText = (cell: string): string => (cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell)
