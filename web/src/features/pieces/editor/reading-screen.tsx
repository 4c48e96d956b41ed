import './editor.css'
import type { Piece } from 'contract/pieces/pieces.ts'
import type { ReactNode } from 'react'
import { OpenedDialog } from '#components/dialogs/opened-dialog.tsx'
import { useDialog } from '#components/dialogs/use-dialog.ts'
import { Page } from '#components/ui/page.tsx'
import { Section } from '#components/ui/section.tsx'
import { PieceBadge } from '#entities/pieces/piece-badge.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { toDrawingInputs } from './drawing/draw-picture.ts'
import { SlidePreview } from './drawing/slide-preview.tsx'
import { DownloadMenu } from './head/download-menu.tsx'
import { composePostText } from './state/hashtags.ts'
import { toPieceEdit } from './state/piece-edit.ts'

const SlideViewer = lazyComponent(() => import('./drawing/slide-viewer.tsx'))

const flushNothing = () => Promise.resolve(true)

export function ReadingScreen({ piece, crumbs }: { piece: Piece; crumbs: ReactNode }) {
  const edit = toPieceEdit(piece)
  const postText = composePostText(piece)
  const viewer = useDialog<number>()
  return (
    <Page
      title={piece.title}
      crumbs={crumbs}
      badge={<PieceBadge state={piece.state} />}
      action={<DownloadMenu id={piece.id} position={1} postText={postText} flushChanges={flushNothing} />}
    >
      <Section title="Slides">
        <ol className="tiles gap-3 piece-version__slides" aria-label="Slides">
          {piece.slides.map((slide, at) => (
            <li key={slide.id}>
              <button type="button" className="piece-version__open" aria-haspopup="dialog" onClick={() => viewer.open(at)}>
                <SlidePreview drawing={toDrawingInputs(piece.id, edit, at)} />
              </button>
            </li>
          ))}
        </ol>
      </Section>
      <OpenedDialog dialog={viewer}>
        {(control, at = 0) => <SlideViewer pieceId={piece.id} edit={edit} first={at} {...control} />}
      </OpenedDialog>
      {postText && (
        <Section title="Legenda">
          <p className="kept-lines">{postText}</p>
        </Section>
      )}
    </Page>
  )
}
