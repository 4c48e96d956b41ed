/** What the address of A Pagar / A Receber holds; without it, what is to be paid. */
export type DueSearch = { aba?: 'receber' }

export const readDueSearch = ({ aba }: Record<string, unknown>): DueSearch => (aba === 'receber' ? { aba } : {})
