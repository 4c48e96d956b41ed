import { queryOptions } from '@tanstack/react-query'
import { readProviders } from 'contract/ai/providers.ts'
import { listTemplates } from 'contract/ai/templates.ts'
import { call } from './call.ts'

/** AI providers, and which of them does what. */
export const providersQuery = queryOptions({
  queryKey: ['ai', 'providers'],
  queryFn: ({ signal }) => call(readProviders, {}, { signal }),
})

/** What types and tones tell the model. */
export const templatesQuery = queryOptions({
  queryKey: ['ai', 'templates'],
  queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
})
