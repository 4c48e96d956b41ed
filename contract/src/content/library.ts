import * as z from 'zod/mini'
import { endpoint } from '../calls/endpoint.ts'
import { ContentKind } from '../pieces/kinds.ts'
import { PieceCard } from '../pieces/pieces.ts'
import { RunFile } from '../runs/runs.ts'
import { Id } from '../values/values.ts'

export const Content = z.object({
  id: z.int(),
  kind: ContentKind,
  title: z.string(),
  /** The client's name as the launch sent it: lowercase, without spaces. */
  client: z.string(),
  persona: z.string(),
  text: z.nullable(z.string()),
  slides: z.array(z.object({ title: z.nullable(z.string()), text: z.nullable(z.string()) })),
  files: z.array(RunFile),
  piece: z.optional(z.nullable(PieceCard)),
  runId: z.int(),
  createdAt: z.string(),
})
export type Content = z.infer<typeof Content>

export const listContents = endpoint({
  method: 'GET',
  path: '/api/contents',
  access: 'content.read',
  summary: 'List the content library, newest first',
  query: z.object({ kind: z.optional(ContentKind), before: z.optional(Id) }),
  reply: z.object({ contents: z.array(Content), next: z.nullable(z.int()) }),
})
