import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

export const validateRulesSearch = createSearchValidator({ q: SearchWords })
export type RulesSearch = ReturnType<typeof validateRulesSearch>
