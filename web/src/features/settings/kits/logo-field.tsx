import { LOGO_FILES } from 'contract/settings/brand-kits.ts'
import { type ChangeEvent, type ReactNode, useId, useRef, useState } from 'react'
import { Button } from '#components/ui/button.tsx'
import { FieldNote } from '#components/ui/field.tsx'
import { describeFileProblem } from '#lib/file-rule.ts'

const encodeFile = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(reader.error)
    reader.readAsDataURL(file)
  })

const UNSAVED = 'O logo muda quando você salvar, e os slides ao lado também.'
const HELP = 'PNG, JPEG, WebP ou SVG de até 2 MB. Um SVG precisa ter os textos em curvas.'

type Props = {
  stored: string | null
  /** The background colour on which slides show the logo. */
  ground: string
  value: string | null | undefined
  onChange: (logo: string | null) => void
  error?: ReactNode
}

export function LogoField({ stored, ground, value, onChange, error }: Props) {
  const note = useId()
  const input = useRef<HTMLInputElement>(null)
  const [refused, setRefused] = useState<string>()
  const shown = value === undefined ? stored : value
  const choose = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = '' // so that choosing the same file again is a change
    if (!file) return
    const reason = await describeFileProblem(file, LOGO_FILES)
    setRefused(reason)
    if (!reason) onChange(await encodeFile(file))
  }
  const remove = () => {
    setRefused(undefined)
    onChange(null)
  }
  return (
    <fieldset className="field">
      <legend>Logo</legend>
      <div className="row row--wrap">
        {shown && (
          <span className="kit-logo__ground" style={{ background: ground }}>
            <img className="kit-logo__picture" src={shown} alt="Logo do brand kit" />
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
        <Button small aria-describedby={note} onClick={() => input.current?.click()}>
          {shown ? 'Trocar logo' : 'Escolher logo'}
        </Button>
        {shown && (
          <Button small look="ghost" onClick={remove}>
            Remover logo
          </Button>
        )}
      </div>
      <FieldNote id={note} help={value === undefined ? HELP : UNSAVED} error={refused ?? error} />
    </fieldset>
  )
}
