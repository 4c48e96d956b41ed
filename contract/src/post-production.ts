import * as z from 'zod/mini'
import { DEFAULT_PATHS } from './automations.ts'
import { endpoint } from './endpoint.ts'
import { ForeignLaunched, Launched, LaunchQuery } from './runs/launch.ts'
import { CompactText, OptionalText, Text } from './values.ts'

/** Seed §5, of this launcher and the two for content. */
export const REQUIRED = 'Por favor, preencha todos os campos obrigatórios.'

const Answer = z.boolean('Responda com true ou false')

/** Seed §3, to the letter. `googleDriveId` is the link as it was typed (PRODUCT.md). */
export const PostProductionInput = z.object({
  googleDriveId: Text(2_000, REQUIRED),
  videoName: Text(200, REQUIRED),
  linkPastaProdução: Text(2_000, REQUIRED),
  brandKit: CompactText(200, REQUIRED),
  'b-roll': Answer,
  text_and_icons: Answer,
  sfx: Answer,
  transition: Answer,
  transcription: z.pipe(
    z.nullish(OptionalText(100_000)),
    z.transform((text) => text ?? ''),
  ),
})
export type PostProductionInput = z.output<typeof PostProductionInput>

export const launchPostProduction = endpoint({
  method: 'POST',
  seed: true,
  path: DEFAULT_PATHS['post-production'],
  summary: 'Launch a post-production run',
  query: LaunchQuery,
  json: PostProductionInput,
  bodyLimit: 512 * 1024,
  reply: Launched,
  tolerant: ForeignLaunched,
})
