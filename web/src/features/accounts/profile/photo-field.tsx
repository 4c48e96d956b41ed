import '../accounts.css'
import { type ChangeEvent, useRef } from 'react'
import { Avatar } from '#components/ui/avatar.tsx'
import { Button } from '#components/ui/button.tsx'
import { notify } from '#lib/notify.ts'
import { useChangePhoto } from './profile-calls.ts'
import { makeSquarePicture } from './square-picture.ts'

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
