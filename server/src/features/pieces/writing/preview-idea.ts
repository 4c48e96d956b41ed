import type { HandlerInput, HandlerResult } from 'contract/calls/endpoint.ts'
import type { previewIdea as contract } from 'contract/pieces/idea-preview.ts'
import type { Ctx } from '#core/context.ts'
import { readAutomationMode } from '#features/runs/automation-modes.ts'
import { findTextProvider } from '#platform/ai/provider.ts'
import { composePiece, describeOmitted } from '../text/compose-piece.ts'

type Previewed = HandlerInput<typeof contract, never>['json']

export async function previewIdea({ db, user }: Ctx, { kind, idea }: Previewed): Promise<HandlerResult<typeof contract>> {
  if ((await readAutomationMode(db, kind)) !== 'internal') return { writtenBy: 'service', slides: null, omitted: null }
  if (await findTextProvider(db, user.id)) return { writtenBy: 'model', slides: null, omitted: null }
  const text = composePiece(kind, idea)
  return { writtenBy: 'rules', slides: text.slides.length, omitted: describeOmitted(text) ?? null }
}
