import { Id, Text } from 'contract/values.ts'
import * as z from 'zod/mini'

const Tab = z.enum(['transcricoes', 'conteudos', 'criacoes'])
const Query = Text(100, 'Escreva o que procurar')
const Opened = z.union([Id, z.literal('novo')])

/** The search parameters of /ai-tools: the library shown, its opened item and the search in it. */
export type ToolsSearch = { aba?: z.output<typeof Tab>; gravacao?: number; documento?: z.output<typeof Opened>; q?: string }

function readParameter<Value>(name: string, schema: z.ZodMiniType<Value>, given: unknown): Record<string, Value> {
  const { success, data } = z.safeParse(schema, given)
  return success ? { [name]: data } : {}
}

/** Reads the search parameters; invalid ones, as in an old or mistyped link, are left out. */
export const readToolsSearch = (search: Record<string, unknown>): ToolsSearch => ({
  ...readParameter('aba', Tab, search.aba),
  ...readParameter('gravacao', Id, search.gravacao),
  ...readParameter('documento', Opened, search.documento),
  ...readParameter('q', Query, typeof search.q === 'number' ? String(search.q) : search.q),
})
