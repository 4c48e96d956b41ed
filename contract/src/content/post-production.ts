import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { createInputEncoder, withCodeNames } from '../calls/wire-names.ts'
import { DEFAULT_WEBHOOK_PATHS } from '../runs/automations.ts'
import { ForeignLaunchReply, LaunchQuery, LaunchReply } from '../runs/launch.ts'
import { NameKey, Text, TextOrEmpty } from '../values/values.ts'

/** The message for a missing field of this launcher and of the two content launchers (specification §5). */
export const MISSING_FIELDS_MESSAGE = 'Por favor, preencha todos os campos obrigatórios.'

const Answer = z.boolean('Responda com true ou false')

/** The launch payload (specification §3). `googleDriveId` holds the whole link as the person typed it. */
export const PostProductionInput = z.object({
  googleDriveId: Text(2_000, MISSING_FIELDS_MESSAGE),
  videoName: Text(200, MISSING_FIELDS_MESSAGE),
  linkPastaProdução: Text(2_000, MISSING_FIELDS_MESSAGE),
  brandKit: NameKey(200, MISSING_FIELDS_MESSAGE),
  'b-roll': Answer,
  text_and_icons: Answer,
  sfx: Answer,
  transition: Answer,
  transcription: z.pipe(
    z.nullish(TextOrEmpty(100_000)),
    z.transform((text) => text ?? ''),
  ),
})
export type PostProductionInput = z.output<typeof PostProductionInput>
export const POST_PRODUCTION_CODE_NAMES = {
  googleDriveId: 'video',
  videoName: 'name',
  linkPastaProdução: 'folder',
  'b-roll': 'bRoll',
  text_and_icons: 'textAndIcons',
} as const
export const PostProductionFields = withCodeNames(PostProductionInput, POST_PRODUCTION_CODE_NAMES)
export const encodePostProduction = createInputEncoder(PostProductionInput, POST_PRODUCTION_CODE_NAMES, {})

export const launchPostProduction = endpoint({
  method: 'POST',
  access: 'runs.launch',
  seed: true,
  path: DEFAULT_WEBHOOK_PATHS['post-production'],
  summary: 'Launch a post-production run',
  query: LaunchQuery,
  json: PostProductionInput,
  bodyLimit: 512 * 1024,
  reply: LaunchReply,
  tolerant: ForeignLaunchReply,
})
