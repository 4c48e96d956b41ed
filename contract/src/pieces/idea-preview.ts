import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { MAX_IDEA } from '../content/launch.ts'
import { RawText } from '../values/values.ts'
import { ContentKind } from './kinds.ts'

/** `rules`: the slides are the idea's own texts; `model`: an AI provider writes them; `service`: another service makes the piece. */
const WrittenBy = z.enum(['rules', 'model', 'service'])

/** Nothing is stored. `slides` and `omitted`, a sentence, are known where rules write. */
export const previewIdea = endpoint({
  method: 'POST',
  path: '/api/pieces/idea-preview',
  access: 'runs.launch',
  summary: 'Tell how many slides an idea becomes, and what finds no place on them',
  skipsTransaction: true,
  json: z.object({ kind: ContentKind, idea: RawText(MAX_IDEA, 'Escreva a ideia') }),
  reply: z.object({ writtenBy: WrittenBy, slides: z.nullable(z.int()), omitted: z.nullable(z.string()) }),
})
