import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { DEFAULT_WEBHOOK_PATHS } from '../runs/automations.ts'
import { ForeignLaunchReply, LaunchQuery, LaunchReply } from '../runs/launch.ts'
import { Text } from '../values/values.ts'

/** The message for a missing field (specification §5). */
export const PROSPECTING_REQUIRED = 'Por favor, preencha todos os campos antes de continuar.'

const Field = Text(200, PROSPECTING_REQUIRED)

/** Both fields stand under `payload` (specification §3 and §7). */
export const ProspectingInput = z.object({
  payload: z.object({ niche: Field, city: Field }, PROSPECTING_REQUIRED),
})
export type ProspectingInput = z.output<typeof ProspectingInput>

export const launchProspecting = endpoint({
  method: 'POST',
  access: 'runs.launch',
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS.prospecting,
  summary: 'Launch a prospecting run',
  query: LaunchQuery,
  json: ProspectingInput,
  reply: LaunchReply,
  tolerant: ForeignLaunchReply,
})
