import { type BrandKit, LOGO_FILES } from 'contract/brand-kits.ts'
import { type ChangeEvent, useId, useRef } from 'react'
import { Button } from '../../../components/button.tsx'
import { FieldNote } from '../../../components/field.tsx'
import { CallError } from '../../../lib/call.ts'
import { notify } from '../../../lib/notify.ts'
import { useRemoveLogo, useUploadLogo } from './api.ts'

/** Reads a file as base64. */
const encodeFile = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const readRefusal = (error: unknown): string | undefined => (error instanceof CallError ? error.problem?.fields?.logo : undefined)

const HELP = 'PNG, JPEG, WebP ou SVG de até 2 MB. Um SVG precisa ter os textos em curvas.'

/** A kit's logo. Changing and removing it are saved at once. `ground`: the background colour on which slides show the logo. */
export function LogoField({ kit, ground }: { kit: BrandKit; ground: string }) {
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const upload = useUploadLogo(kit.id)
  const remove = useRemoveLogo(kit.id)
  const refusal = readRefusal(upload.error)
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    if (file.size > LOGO_FILES.maxSize)
      notify({ kind: 'invalid', title: 'O arquivo é grande demais', message: LOGO_FILES.refusal })
    else upload.mutate(await encodeFile(file))
    target.value = '' // so that choosing the same file again is a change
  }
  return (
    <fieldset className="field">
      <legend>Logo</legend>
      <div className="kit-logo">
        {kit.logo && (
          <span className="kit-logo__ground" style={{ background: ground }}>
            <img className="kit-logo__picture" src={kit.logo} alt="Logo do brand kit" />
          </span>
        )}
        <input
          ref={input}
          className="sr"
          type="file"
          accept={LOGO_FILES.accept}
          aria-label="Arquivo do logo"
          aria-describedby={note}
          tabIndex={-1}
          onChange={(event) => void choose(event)}
        />
        <Button small aria-describedby={note} busy={upload.isPending && 'Enviando...'} onClick={() => input.current?.click()}>
          {kit.logo ? 'Trocar logo' : 'Escolher logo'}
        </Button>
        {kit.logo && (
          <Button small look="ghost" busy={remove.isPending && 'Removendo...'} onClick={() => remove.mutate()}>
            Remover logo
          </Button>
        )}
      </div>
      <FieldNote id={note} help={HELP} error={refusal} />
    </fieldset>
  )
}
