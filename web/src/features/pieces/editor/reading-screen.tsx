import './editor.css'
import type { Piece } from 'contract/pieces/pieces.ts'
import type { ReactNode } from 'react'
import { Page } from '#components/ui/page.tsx'
import { Section } from '#components/ui/section.tsx'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { toDrawingInputs } from './drawing/draw-picture.ts'
import { SlidePreview } from './drawing/slide-preview.tsx'
import { DownloadMenu } from './head/download-menu.tsx'
import { composePostText } from './state/hashtags.ts'
import { toPieceEdit } from './state/piece-edit.ts'

const flushNothing = () => Promise.resolve(true)

export function ReadingScreen({ piece, crumbs }: { piece: Piece; crumbs: ReactNode }) {
  const edit = toPieceEdit(piece)
  const postText = composePostText(piece)
  return (
    <Page
      title={piece.title}
      crumbs={crumbs}
      badge={<PieceBadge state={piece.state} />}
      action={<DownloadMenu id={piece.id} position={1} postText={postText} flushChanges={flushNothing} />}
    >
      <Section title="Slides">
        <ol className="piece-version__slides" aria-label="Slides">
          {piece.slides.map((slide, at) => (
            <li key={slide.id}>
              <SlidePreview drawing={toDrawingInputs(piece.id, edit, at)} />
            </li>
          ))}
        </ol>
      </Section>
      {postText && (
        <Section title="Legenda">
          <p className="piece-version__caption">{postText}</p>
        </Section>
      )}
    </Page>
  )
}
