import { Text } from 'contract/values.ts'
import * as z from 'zod/mini'

/** The search parameters of the trash; without `aba` it shows outflows. */
export type TrashSearch = { aba?: 'entradas'; q?: string }

const Words = Text(100, 'Escreva o que procurar')

/** Reads the search parameters, leaving out the invalid ones: a link may be old or mistyped. */
export function readTrashSearch({ aba, q }: Record<string, unknown>): TrashSearch {
  const words = z.safeParse(Words, typeof q === 'number' ? String(q) : q)
  return { ...(aba === 'entradas' ? { aba } : {}), ...(words.success ? { q: words.data } : {}) }
}
