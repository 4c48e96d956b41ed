import '../slides.css'
import { IconPhoto, IconSparkles, IconTrash } from '@tabler/icons-react'
import type { SlideFormat } from 'contract/pieces/formats.ts'
import type { SlidePhoto } from 'contract/pieces/slides.ts'
import { useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { CodeSuspense } from '#lib/net/code-suspense.tsx'
import { lazyComponent } from '#lib/net/lazy.ts'
import { FocusPicker } from './focus-picker.tsx'
import { toPhoto } from './photo-calls.ts'

const PhotoDialog = lazyComponent(() => import('./photo-dialog.tsx'))
const PhotoPromptDialog = lazyComponent(() => import('./photo-prompt-dialog.tsx'))

type Props = {
  photo: SlidePhoto | null
  /** The initial text of the prompt for a model; empty where the slide has no proposed text. */
  hint: string
  format: SlideFormat
  /** Called with a photo that a model has made, which may be minutes after the request. */
  onMade: (photo: SlidePhoto) => void
  /** `place`: names the changed part of the photo, so that moving the focal point is one step of undo. */
  onChange: (photo: SlidePhoto | null, place: string) => void
}

export function PhotoField({ photo, hint, format, onMade, onChange }: Props) {
  const [opened, setOpened] = useState<'choice' | 'prompt'>()
  const choiceButton = useRef<HTMLButtonElement>(null)
  const close = () => setOpened(undefined)
  const choose = (fileId: number) => {
    close()
    onChange(toPhoto(fileId), 'photo')
  }
  const placeMade = (fileId: number) => {
    close()
    onMade(toPhoto(fileId))
  }
  const remove = () => {
    choiceButton.current?.focus() // the pressed button goes with the photo
    onChange(null, 'photo')
  }
  return (
    <fieldset className="field">
      <legend>Foto</legend>
      {photo && <FocusPicker photo={photo} onChange={(focus) => onChange({ ...photo, focus }, 'photo.focus')} />}
      <div className="row row--wrap">
        <Button ref={choiceButton} small icon={IconPhoto} aria-haspopup="dialog" onClick={() => setOpened('choice')}>
          {photo ? 'Trocar foto' : 'Escolher foto'}
        </Button>
        <Button small icon={IconSparkles} aria-haspopup="dialog" onClick={() => setOpened('prompt')}>
          Criar com IA
        </Button>
        {photo && (
          <Button small look="ghost" icon={IconTrash} onClick={remove}>
            Remover foto
          </Button>
        )}
      </div>
      <CodeSuspense>
        {opened === 'choice' && <PhotoDialog onChoose={choose} onClose={close} />}
        {opened === 'prompt' && <PhotoPromptDialog hint={hint} format={format} onMade={placeMade} onClose={close} />}
      </CodeSuspense>
    </fieldset>
  )
}
