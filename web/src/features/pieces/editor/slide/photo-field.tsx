import { IconPhoto, IconTrash } from '@tabler/icons-react'
import type { SlidePhoto } from 'contract/pieces/slides.ts'
import { Suspense, useState } from 'react'
import { Button } from '../../../../components/button.tsx'
import { lazyComponent } from '../../../../lib/lazy.ts'
import { FocusPicker } from './focus-picker.tsx'

const PhotoDialog = lazyComponent(() => import('./photo-dialog.tsx'))

const MIDDLE = { x: 0.5, y: 0.5 }

type Props = {
  photo: SlidePhoto | null
  /** `place`: what of the photo was changed, so that moving the focal point is one step of undo. */
  onChange: (photo: SlidePhoto | null, place: string) => void
}

/** The photo of a slide: chosen or uploaded in a dialog, with the point that cropping keeps in view. */
export function PhotoField({ photo, onChange }: Props) {
  const [choosing, setChoosing] = useState(false)
  const choose = (fileId: number) => {
    setChoosing(false)
    onChange({ fileId, focus: MIDDLE }, 'photo')
  }
  return (
    <fieldset className="field">
      <legend>Foto</legend>
      {photo && <FocusPicker photo={photo} onChange={(focus) => onChange({ ...photo, focus }, 'photo.focus')} />}
      <div className="row">
        <Button small icon={IconPhoto} aria-haspopup="dialog" onClick={() => setChoosing(true)}>
          {photo ? 'Trocar foto' : 'Escolher foto'}
        </Button>
        {photo && (
          <Button small look="ghost" icon={IconTrash} onClick={() => onChange(null, 'photo')}>
            Remover foto
          </Button>
        )}
      </div>
      <Suspense>{choosing && <PhotoDialog onChoose={choose} onClose={() => setChoosing(false)} />}</Suspense>
    </fieldset>
  )
}
