import { createSearchValidator, SearchWords } from '#lib/search-params.ts'

export const validateAboutSearch = createSearchValidator({ q: SearchWords })
