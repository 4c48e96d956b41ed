import '../accounts.css'
import { PERSON_PHOTO_SIDE } from 'contract/accounts/profile.ts'
import { type ChangeEvent, useRef } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { notify } from '#lib/notify.ts'
import { useChangePhoto } from './profile-calls.ts'

/** The side of the picture that is sent, in pixels: twice the side of the stored photo, so that the server never scales up. */
const SIDE = 2 * PERSON_PHOTO_SIDE

/**
 * Cuts the middle square out of a picture and scales it to `SIDE`, so that a phone's photo need not be sent in full size. @returns a JPEG
 * in base64 @throws where the browser cannot decode the file
 */
async function makeSquarePicture(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const side = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = SIDE
  canvas.height = SIDE
  const context = canvas.getContext('2d')
  if (!context) throw new Error('the browser has no canvas')
  context.drawImage(picture, (picture.width - side) / 2, (picture.height - side) / 2, side, side, 0, 0, SIDE, SIDE)
  picture.close()
  return canvas.toDataURL('image/jpeg', 0.9).replace(/^data:.*,/, '')
}

export function AccountPhotoField({ name, photo }: { name: string; photo: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const { mutate, isPending } = useChangePhoto()
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that choosing the same file again is a change
    if (!file) return
    try {
      mutate(await makeSquarePicture(file), { onSuccess: () => notify({ kind: 'done', title: 'Foto alterada' }) })
    } catch {
      notify({ kind: 'invalid', title: 'Não foi possível ler a imagem', message: 'Escolha um JPEG, PNG ou WebP.' })
    }
  }
  const remove = () => mutate(null, { onSuccess: () => notify({ kind: 'done', title: 'Foto removida' }) })
  return (
    <div className="row row--wrap gap-3 lines-2 photo-field">
      <Avatar name={name} photo={photo} large />
      <input
        ref={input}
        className="sr"
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label="Foto"
        tabIndex={-1}
        onChange={(event) => void choose(event)}
      />
      <Button small busy={isPending && 'Salvando...'} onClick={() => input.current?.click()}>
        {photo ? 'Trocar foto' : 'Escolher foto'}
      </Button>
      {photo && (
        <Button small look="ghost" disabled={isPending} onClick={remove}>
          Remover foto
        </Button>
      )}
    </div>
  )
}
