import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { DEFAULT_WEBHOOK_PATHS } from '../runs/automations.ts'
import { ForeignLaunchReply, LaunchQuery, LaunchReply } from '../runs/launch.ts'
import { NameKey, Text } from '../values/values.ts'
import { MISSING_FIELDS_MESSAGE } from './post-production.ts'

/** In UTF-16 units. */
export const MAX_IDEA = 20_000

/** The payload that carousel and static runs share (specification §3 and §5). */
export const ContentInput = z.object({
  client_name: NameKey(200, MISSING_FIELDS_MESSAGE),
  client_persona: Text(200, MISSING_FIELDS_MESSAGE),
  content_idea: Text(MAX_IDEA, MISSING_FIELDS_MESSAGE),
})
export type ContentInput = z.output<typeof ContentInput>
export const CONTENT_CODE_NAMES = { client_name: 'client', client_persona: 'persona', content_idea: 'idea' } as const
export const ContentFields = withCodeNames(ContentInput, CONTENT_CODE_NAMES)
export const encodeContent = createInputEncoder(ContentInput, CONTENT_CODE_NAMES, {})

const launch = {
  method: 'POST',
  access: 'runs.launch',
  query: LaunchQuery,
  json: ContentInput,
  reply: LaunchReply,
  tolerant: ForeignLaunchReply,
} as const

export const launchCarousel = endpoint({
  ...launch,
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS.carousel,
  summary: 'Launch a carousel run',
})
export const launchStatic = endpoint({
  ...launch,
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS.static,
  summary: 'Launch a static-image run',
})
