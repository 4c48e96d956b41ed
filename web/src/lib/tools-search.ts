import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

const Tab = z.enum(['transcricoes', 'conteudos', 'criacoes'])
const Query = Text(100, 'Escreva o que procurar')
const Opened = z.union([Id, z.literal('novo')])

/** What the address of /ai-tools may hold: the library that is shown, what of it is open, and what is looked for in it. */
export type ToolsSearch = { aba?: z.output<typeof Tab>; gravacao?: number; documento?: z.output<typeof Opened>; q?: string }

function read<Value>(name: string, schema: z.ZodMiniType<Value>, given: unknown): Record<string, Value> {
  const { success, data } = z.safeParse(schema, given)
  return success ? { [name]: data } : {}
}

/** A link may be old or mistyped: what cannot be read is left out. */
export const readToolsSearch = (search: Record<string, unknown>): ToolsSearch => ({
  ...read('aba', Tab, search.aba),
  ...read('gravacao', Id, search.gravacao),
  ...read('documento', Opened, search.documento),
  ...read('q', Query, typeof search.q === 'number' ? String(search.q) : search.q),
})
