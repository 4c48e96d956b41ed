import { Id } from 'contract/values/values.ts'
import * as z from 'zod/mini'
import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

export const validateToolsSearch = createSearchValidator({
  aba: z.enum(['transcricoes', 'conteudos', 'criacoes']),
  gravacao: Id,
  documento: z.union([Id, z.literal('novo')]),
  q: SearchWords,
})
export type ToolsSearch = ReturnType<typeof validateToolsSearch>
