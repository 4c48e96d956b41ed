import { readProviders } from 'contract/ai/providers.ts'
import { listPromptTemplates } from 'contract/ai/templates.ts'
import { callQuery } from '#lib/call-query.ts'

/** The query of the AI providers, and of which provider and model are assigned to each kind of work. */
export const providersQuery = callQuery(['ai', 'providers'], readProviders)

export const promptTemplatesQuery = callQuery(['ai', 'templates'], listPromptTemplates)
