import { readProviders } from 'contract/ai/providers.ts'
import { listTemplates } from 'contract/ai/templates.ts'
import { callQuery } from '../../lib/call-query.ts'

/** The AI providers, and which provider and model does which work. */
export const providersQuery = callQuery(['ai', 'providers'], readProviders)

/** The prompt templates of content types and tones. */
export const promptTemplatesQuery = callQuery(['ai', 'templates'], listTemplates)
