/** The search parameters of A Pagar / A Receber; without `aba` it shows outflows. */
export type DueSearch = { aba?: 'receber' }

export const readDueSearch = ({ aba }: Record<string, unknown>): DueSearch => (aba === 'receber' ? { aba } : {})
