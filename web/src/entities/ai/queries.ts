import { readProviders } from 'contract/ai/providers.ts'
import { listPromptTemplates } from 'contract/ai/templates.ts'
import { callQuery } from '#lib/net/call-query.ts'

export const providersQuery = callQuery(['ai', 'providers'], readProviders)

export const promptTemplatesQuery = callQuery(['ai', 'templates'], listPromptTemplates)
