import { Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** What the address of the trash holds; without `aba` it shows outflows. */
export type TrashSearch = { aba?: 'entradas'; q?: string }

const Words = Text(100, 'Escreva o que procurar')

/** A link may be old or mistyped: what cannot be read is left out, the rest holds. */
export function readTrashSearch({ aba, q }: Record<string, unknown>): TrashSearch {
  const words = z.safeParse(Words, typeof q === 'number' ? String(q) : q)
  return { ...(aba === 'entradas' ? { aba } : {}), ...(words.success ? { q: words.data } : {}) }
}
