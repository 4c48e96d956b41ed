import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import type { Automation } from '../runs/automations.ts'
import { editSchema, Revision } from '../values/revisions.ts'

/** Default minutes that each finished run saves; for a transcription, per minute of audio. */
export const DEFAULT_MINUTES_SAVED: Readonly<Record<Automation, number>> = {
  prospecting: 120,
  'post-production': 180,
  carousel: 60,
  static: 30,
  transcription: 4,
}

const MINUTES = 'Informe um número de 0 a 10.000'
const Minutes = z.number(MINUTES).check(z.minimum(0, MINUTES), z.maximum(10_000, MINUTES))

export const MinutesSaved = z.object({
  prospecting: Minutes,
  'post-production': Minutes,
  carousel: Minutes,
  static: Minutes,
  transcription: Minutes,
} satisfies Record<Automation, typeof Minutes>)
export type MinutesSaved = z.infer<typeof MinutesSaved>

export const readMinutesSaved = endpoint({
  method: 'GET',
  path: '/api/savings',
  access: 'settings.read',
  summary: 'Read the minutes that each automation saves',
  reply: z.extend(MinutesSaved, { revision: Revision }),
})

export const changeMinutesSaved = endpoint({
  method: 'POST',
  path: '/api/savings',
  access: 'settings.write',
  summary: 'Change the minutes that each automation saves',
  json: editSchema(MinutesSaved.shape),
})
