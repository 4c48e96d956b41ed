/** A LIKE pattern for what contains this text, of which nothing is read as LIKE's own. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
