import type { HandlerResult } from 'contract/calls/endpoint.ts'
import type { ContentKind } from 'contract/pieces/kinds.ts'
import type { testSlideDrawing as contract } from 'contract/settings/automation-modes.ts'
import type { Ctx } from '#core/context.ts'
import { DrawingFailedError, type SlideDrawer } from '#features/pieces/draw-slide.ts'
import { type KitLook, readKitLook } from '#features/pieces/kits/read-kits.ts'
import { composePiece } from '#features/pieces/text/compose-piece.ts'

const EXAMPLE = 'Um slide de teste\nSe você está lendo isto, este servidor gera slides.'

async function drawExample(
  drawSlide: SlideDrawer,
  { kind, kit, signal }: { kind: ContentKind; kit: KitLook; signal: AbortSignal },
): Promise<{ ok: boolean; verdict: string }> {
  const { slides } = composePiece(kind, EXAMPLE)
  const [slide] = slides
  if (!slide) throw new Error('the example has no slide')
  try {
    const drawing = { slide, ...kit, format: '4:5', mode: 'light', position: 1, count: slides.length } as const
    const { picture } = await drawSlide(drawing, signal)
    return { ok: true, verdict: `Um slide foi gerado (${Math.ceil(picture.length / 1024)} kB).` }
  } catch (error) {
    if (error instanceof DrawingFailedError) return { ok: false, verdict: `O slide não foi gerado: ${error.message}` }
    throw error
  }
}

const LONGEST_MS = 30_000

export async function drawTestSlide(
  { db, now }: Ctx,
  kind: ContentKind,
  drawSlide: SlideDrawer,
): Promise<HandlerResult<typeof contract>> {
  const startedAt = now().getTime()
  const kit = await readKitLook(db, null)
  const tested = await drawExample(drawSlide, { kind, kit, signal: AbortSignal.timeout(LONGEST_MS) })
  return { ...tested, durationMs: now().getTime() - startedAt }
}
