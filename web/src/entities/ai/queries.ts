import { queryOptions } from '@tanstack/react-query'
import { readProviders } from 'contract/ai/providers.ts'
import { listTemplates } from 'contract/ai/templates.ts'
import { call } from '../../lib/call.ts'

/** The AI providers, and which provider and model does which work. */
export const providersQuery = queryOptions({
  queryKey: ['ai', 'providers'],
  queryFn: ({ signal }) => call(readProviders, {}, { signal }),
})

/** The prompt templates of content types and tones. */
export const promptTemplatesQuery = queryOptions({
  queryKey: ['ai', 'templates'],
  queryFn: ({ signal }) => call(listTemplates, {}, { signal }),
})
